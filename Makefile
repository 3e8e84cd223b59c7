# Reverie. `make play` and `make test` are all a new machine needs; `make help` lists the rest.
.DEFAULT_GOAL := help
N ?= 1000
GAME ?= project-dreamscape
NINJA = ninja -C build/$(1)

help: ## this list
	@grep -hE '^[a-z-]+:.*##' Makefile | sed -E 's/:[^#]*## /\t/' | expand -t 12

play: build ## play (installs what is missing, builds, starts)
	@build/release/reverie play

test: install ## all tests, with gcc and clang, plain and under sanitizers
	@tests/all.sh

quick: build ## the tests of the release build alone: what one runs all day
	@$(call NINJA,release) >/dev/null
	@cd build/release && ctest --output-on-failure

install:
	@tools/install.sh

build: install ## build/release/reverie
	@test -f build/release/build.ninja || cmake --preset release >/dev/null
	@$(call NINJA,release)

rules: ## rule ids without a test
	@tests/rules.sh

soak: build ## N random games of GAME (or of all: GAME=) under all laws
	@build/release/tests/soak $(N) $(GAME)

renew: build ## signatures and recorded games of GAME (or of all: GAME=) anew, after its behaviour changed
	@RV_RENEW=1 build/release/tests/test_laws >/dev/null
	@RV_RENEW=1 $(if $(GAME),RV_GAME=$(GAME)) build/release/tests/test_golden >/dev/null
	@git status --short tests

mutants: build ## 200 small changes in the rules of GAME: do the tests notice?
	@tools/mutants.py $(GAME)

bench: build ## speed of the engine
	@build/release/reverie bench

format: ## lay out the C sources
	@clang-format -i $$(git ls-files '*.c' '*.h')

clean: ## remove what was built
	rm -rf build

.PHONY: help play test quick install build rules soak renew mutants bench format clean
