# Reverie. `make play` and `make test` are all a new machine needs; `make help` lists the rest.
.DEFAULT_GOAL := help
N ?= 1000
GAME ?= project-dreamscape
NINJA = ninja -C build/$(1)

help: ## this list
	@grep -hE '^[a-z-]+:.*##' Makefile | sed -E 's/:[^#]*## /\t/' | expand -t 12

play: command ## play (installs what is missing, builds, starts the page; in the terminal if it cannot be built)
	@if tools/install.sh serve && tools/web.sh; then build/release/reverie serve; else \
	echo "The page could not be built here, so the table is in the terminal."; build/release/reverie play; fi

web: command ## build/web: the page
	@tools/install.sh serve
	@tools/web.sh

test: deps ## all tests, with gcc and clang, plain and under sanitizers
	@tests/all.sh

quick: build ## the tests of the release build alone: for every day
	@$(call NINJA,release) >/dev/null
	@cd build/release && ctest --output-on-failure -j6

scenarios: deps ## the scenarios of GAME (or of all: GAME=) in a build that is made in a moment: while you write
	@test -f build/dev/build.ninja || cmake --preset dev >/dev/null
	@$(call NINJA,dev) reverie >/dev/null || $(call NINJA,dev) reverie
	@build/dev/reverie scenario tests/scenarios/$(GAME)*.scn

deps:
	@tools/install.sh develop

command: # build/release/reverie alone: what playing needs
	@tools/install.sh play
	@test -f build/release/build.ninja || cmake --preset release >/dev/null
	@$(call NINJA,release) reverie

build: deps ## build/release: the command, the tests and the benches
	@test -f build/release/build.ninja || cmake --preset release >/dev/null
	@$(call NINJA,release)

rules: ## rule ids without a test
	@tests/rules.sh

soak: build ## N random games of GAME (or of all: GAME=) under all laws
	@build/release/tests/soak $(N) $(GAME)

fuzz: ## the fuzzers for some seconds each; F=log T=600: one of them, longer
	@tests/fuzz.sh $(F) $(T)

kills: build ## the server killed 200 times while people play: nothing that was announced is lost
	@$(call NINJA,release) >/dev/null
	@tests/kills.py build/release/reverie 200

cuts: build ## connections cut 10,000 times while people play: every move made once, every view right
	@$(call NINJA,release) >/dev/null
	@tests/cuts.py build/release/reverie 10000

pages: build ## the page in a browser with its long tests: whole games, more positions, every language
	@tools/install.sh develop chromium-headless-shell && tools/web.sh && node tests/web/run.mjs all

limits: build ## the server's limits attacked, including those that take more than a minute
	@$(call NINJA,release) >/dev/null
	@tests/online_limits.py build/release/reverie long
	@tests/server_tls.py build/release/reverie long
	@tests/online_slow.py build/release/reverie long

TSAN = store loop house house_again house_clock house_disk house_forgotten house_leaving house_people house_stored loop minds players race
tsan: deps ## the server and its threads under ThreadSanitizer
	@cmake --preset tsan >/dev/null && $(call NINJA,tsan) reverie lens bench_load $(TSAN:%=test_%) >/dev/null
	@for test in $(TSAN); do build/tsan/tests/test_$$test || exit 1; done && for test in tests/online*.py tests/server_tls.py; do $$test build/tsan/reverie || exit 1; done && tests/kills.py build/tsan/reverie 3 && tests/cuts.py build/tsan/reverie 50 && build/tsan/bench_load build/tsan/reverie 60 12 100 3

renew: build ## new signatures and recorded games of GAME (or of all: GAME=), after its behaviour changed
	@RV_RENEW=1 $(if $(GAME),RV_GAME=$(GAME)) build/release/tests/test_laws >/dev/null
	@RV_RENEW=1 $(if $(GAME),RV_GAME=$(GAME)) build/release/tests/test_golden >/dev/null
	@build/release/reverie bench --signatures | awk -v game=$(GAME) 'NR == FNR { was[$$2 $$3] = $$0; next } \
	game != "" && $$2 != game { $$0 = was[$$2 $$3] } 1' tests/bench.txt - > build/bench.txt && mv build/bench.txt tests/bench.txt
	@git status --short tests

mutants: build ## 200 small changes in the rules of GAME: do the tests notice?
	@tools/mutants.py $(GAME)

bench: build ## speed: the engine, WebAssembly, a peer, as the tables of bench/README.md
	@bench/wasm.sh || echo "(WebAssembly could not be built)"
	@test -d bench/peers/node_modules || (cd bench/peers && npm ci --no-audit --no-fund --loglevel=error) || true
	@node bench/run.mjs

load: build ## 5,000 connections, 1,000 tables, 500 moves a second: how long until the others are told
	@build/release/bench_load build/release/reverie 5000 1000 500 20 4 echo

library: command ## build/release/library: libreverie.a, libreverie.so, reverie.pc
	@$(call NINJA,release) library_static library_shared

manual: command # the manual page in two languages and the completion, from what the command says of itself
	@tools/install.sh play python3
	@mkdir -p build/manual
	@tools/manual.py build/release/reverie man | gzip -9n > build/manual/reverie.1.gz
	@tools/manual.py build/release/reverie man fr | gzip -9n > build/manual/reverie.fr.1.gz
	@tools/manual.py build/release/reverie completion > build/manual/reverie.bash

DESTDIR ?=
PREFIX ?= /usr/local
ROOT = "$(DESTDIR)$(PREFIX)"
SHARE = $(ROOT)/share
HEADERS = $(filter-out %_inside.h,$(wildcard core/*.h core/session/*.h core/room/*.h)) games/games.h bots/bots.h
ICONS = 48 128 # of tools/icons, made by tools/icons.mjs
install: library web manual ## install command, page, library, headers, manual below PREFIX (and DESTDIR)
	@install -D -m755 build/release/reverie $(ROOT)/bin/reverie
	@rm -rf $(SHARE)/reverie/web # names of an older page would stay
	@install -d $(SHARE)/reverie && cp -R build/web $(SHARE)/reverie/web && chmod -R u=rwX,go=rX $(SHARE)/reverie/web
	@install -D -m644 build/release/library/libreverie.a $(ROOT)/lib/libreverie.a
	@rm -f $(ROOT)/lib/libreverie.so* && cp -P build/release/library/libreverie.so* $(ROOT)/lib/
	@install -d $(ROOT)/lib/pkgconfig
	@sed 's|^prefix=.*|prefix=$(PREFIX)|' build/release/library/reverie.pc > $(ROOT)/lib/pkgconfig/reverie.pc
	@for header in $(HEADERS); do \
	    install -D -m644 $$header $(ROOT)/include/reverie/$$header; done
	@install -D -m644 build/manual/reverie.1.gz $(SHARE)/man/man1/reverie.1.gz
	@install -D -m644 build/manual/reverie.fr.1.gz $(SHARE)/man/fr/man1/reverie.1.gz
	@install -D -m644 build/manual/reverie.bash $(SHARE)/bash-completion/completions/reverie
	@install -D -m644 tools/reverie.desktop $(SHARE)/applications/reverie.desktop
	@install -D -m644 apps/web/public/icon.svg $(SHARE)/icons/hicolor/scalable/apps/reverie.svg
	@for size in $(ICONS); do \
	    install -D -m644 tools/icons/$$size.png $(SHARE)/icons/hicolor/$${size}x$$size/apps/reverie.png; done
	@for text in README.md CHANGELOG.md docs/*.md; do \
	    install -D -m644 $$text $(SHARE)/doc/reverie/$$(basename $$text); done
	@for text in docs/rules/*.md; do install -D -m644 $$text $(SHARE)/doc/reverie/rules/$$(basename $$text); done
	@for table in boxes/*/*.tsv; do install -D -m644 $$table $(SHARE)/reverie/$$table; done
	@sed 's|/usr/local/bin/|$(PREFIX)/bin/|' docs/reverie.service > $(SHARE)/doc/reverie/reverie.service
	@chmod 644 $(SHARE)/doc/reverie/reverie.service
	@install -D -m644 apps/web/node_modules/@fontsource/fraunces/LICENSE $(SHARE)/doc/reverie/fraunces-licence
	@install -D -m644 LICENSE $(SHARE)/doc/reverie/copyright

uninstall: ## remove what install installed
	@rm -rf $(ROOT)/include/reverie $(SHARE)/reverie $(SHARE)/doc/reverie
	@rm -f $(ROOT)/bin/reverie $(ROOT)/lib/libreverie.a $(ROOT)/lib/libreverie.so* $(ROOT)/lib/pkgconfig/reverie.pc \
	    $(SHARE)/man/man1/reverie.1.gz $(SHARE)/man/fr/man1/reverie.1.gz $(SHARE)/bash-completion/completions/reverie \
	    $(SHARE)/applications/reverie.desktop $(SHARE)/icons/hicolor/scalable/apps/reverie.svg \
	    $(foreach size,$(ICONS),$(SHARE)/icons/hicolor/$(size)x$(size)/apps/reverie.png)

deb: ## build/reverie_VERSION_ARCHITECTURE.deb: a Debian package
	@tools/deb.sh

tidy: deps ## clang-tidy over the C sources (half a minute)
	@tools/install.sh develop clang-tidy
	@cmake --preset dev >/dev/null
	@$(call NINJA,dev) >/dev/null
	@clang-tidy -p build/dev --quiet $$(git ls-files '*.c' | grep -vE '^(apps/web|tests/fuzz|bench/(example|wasm))') 2>/dev/null && echo "nothing found"

format: ## lay out the C sources
	@clang-format -i $$(git ls-files -co --exclude-standard '*.c' '*.h')

clean: ## remove what was built
	rm -rf build

.PHONY: help play web test quick scenarios deps command build rules soak fuzz kills cuts pages limits tsan renew mutants bench load library manual install uninstall deb tidy format clean
