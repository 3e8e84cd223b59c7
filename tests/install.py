#!/usr/bin/env python3
"""`make install`, `make uninstall`, `make deb`: what is installed is complete and works from any folder, for any
user, from a place where nobody may write.

    install.py PATH-OF-REVERIE
"""
import gzip, os, pathlib, re, shutil, struct, subprocess, tempfile

from serving import check, checks, get, reverie, start, stop

built = pathlib.Path("build/web")
# Whoever is root can be somebody else for a while; others are somebody else already.
SOMEBODY = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, stdin=subprocess.DEVNULL, **options)
    check(done.returncode == 0, f"{command}: {done.stdout}{done.stderr}")
    return done.stdout


def files_in(folder):
    return sorted(path.relative_to(folder) for path in folder.rglob("*") if not path.is_dir())


def check_page(usr, folders):
    """The server serves every file of the page, wherever and by whomever it is started."""
    for where, data, who in folders:
        server, port = start("--port", "0", *data, program=str(usr / "bin/reverie"), cwd=where, **who)
        check(isinstance(port, int), f"the installed server: {port}")
        for path in files_in(built):
            check(path.suffix == ".gz" or get(port, f"/{path}")[2] == (built / path).read_bytes(), f"{path} from {where}")
        check(get(port, "/")[2] == (built / "index.html").read_bytes(), "the page of the installed server")
        stop(server)


def complete(script, *words):
    """What bash offers for the last of these words."""
    asks = 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _reverie; echo "${COMPREPLY[*]}"'
    return run("bash", "-c", asks, "bash", script, *words).split()


def check_manual(share):
    for language, page in [("en", "man/man1"), ("fr", "man/fr/man1")]:
        commands = re.findall(r"^  reverie (\S+) ?(.*)$", run(reverie, "--lang", language, "--help"), re.M)
        check(len(commands) > 10, f"the help in {language} names {len(commands)} commands")
        text = gzip.open(share / page / "reverie.1.gz", "rt").read().replace("\\-", "-")
        for name, usage in commands:
            check(f".B reverie {name} \\fR{usage}\n" in text, f"{page} does not tell of {name}")
    script = share / "bash-completion/completions/reverie"
    check(set(complete(script, "reverie", "")) >= {name for name, _ in commands}, "commands are not completed")
    check(complete(script, "reverie", "play", "ins") == ["insomnia"], "games are not completed")
    check(complete(script, "reverie", "arena", "--game", "nu") == ["null"], "the game of an arena is not completed")
    check(complete(script, "reverie", "serve", "--po") == ["--port"], "options are not completed")


def check_papers(usr, prefix):
    """What owners, players and hosts need besides the program; `prefix`: where it will be."""
    for table in pathlib.Path("boxes").glob("*/*.tsv"):
        check((usr / "share/reverie" / table).read_bytes() == table.read_bytes(), f"{table} is not brought along")
    for rules in pathlib.Path("docs/rules").glob("*.md"):
        check((usr / "share/doc/reverie/rules" / rules.name).read_bytes() == rules.read_bytes(), f"{rules} is not brought along")
    check("SIL OPEN FONT LICENSE" in (usr / "share/doc/reverie/fraunces-licence").read_text(), "the face has no licence")
    unit = (usr / "share/doc/reverie/reverie.service").read_text()
    paths = re.findall(r"/[\w/]*bin/reverie\b", unit)
    check(paths and set(paths) == {f"{prefix}/bin/reverie"}, f"the unit starts {paths}")
    said = run(usr / "bin/reverie", "--lang", "en", "box", "check", str(usr / "share/reverie/boxes/insomnia"))
    check("a good box of insomnia" in said, said)


def check_desktop(usr):
    entry = dict(line.split("=", 1) for line in (usr / "share/applications/reverie.desktop").read_text().splitlines()[1:])
    check((usr / "bin" / entry["Exec"].split()[0]).exists(), "the desktop entry starts nothing")
    check("<svg" in (usr / f"share/icons/hicolor/scalable/apps/{entry['Icon']}.svg").read_text(), "the icon is no picture")
    for size in (48, 128):
        png = (usr / f"share/icons/hicolor/{size}x{size}/apps/{entry['Icon']}.png").read_bytes()
        check(png[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", png[16:24]) == (size, size), f"the icon of {size} points is none")


def check_installation(folder):
    root = folder / "a root"
    usr = root / "usr"
    web = usr / "share/reverie/web"
    for _ in range(2):  # a second time over the first
        run("make", "-s", "install", f"DESTDIR={root}", "PREFIX=/usr")
        files = files_in(web)
        check(len(files) > 10 and files == files_in(built), f"the page has {files}")
        (web / "assets/older.js").write_text("gone with the next version")
    (web / "assets/older.js").unlink()
    for path in ["lib/libreverie.a", "lib/libreverie.so", "lib/pkgconfig/reverie.pc", "include/reverie/core/reverie.h", "share/doc/reverie/copyright"]:
        check((usr / path).stat().st_size > 0, f"{path} is not installed")
    check_manual(usr / "share")
    check_papers(usr, "/usr")
    check_desktop(usr)
    run("chmod", "-R", "a-w", root)
    data = folder / "somebody"
    data.mkdir(mode=0o777)
    data.chmod(0o777)
    somebody = {**SOMEBODY, "env": {"PATH": os.environ["PATH"], "XDG_DATA_HOME": str(data), "LC_ALL": "C.UTF-8"}}
    said = run(usr / "bin/reverie", "play", "null", "--seats", "random,random", "seed=3", cwd="/", **somebody)
    check("Score sheet" in said, f"a game of somebody else: {said}")
    check_page(usr, [("/", [], {}), (folder, [], {}), ("/", ["--data", str(data / "tables.db")], SOMEBODY)])
    run("chmod", "-R", "u+w", root)
    shutil.move(web, folder / "page")  # without it there is a word, not a crash
    server, said = start("--port", "0", program=str(usr / "bin/reverie"), cwd="/")
    check(server.wait(5) == 2 and "there is no page" in said, f"without a page: {said}")
    shutil.move(folder / "page", web)
    run("make", "-s", "uninstall", f"DESTDIR={root}", "PREFIX=/usr")
    check(files_in(root) == [], f"uninstall leaves {files_in(root)}")


def check_package(folder):
    package = run("make", "-s", "deb").split()[-1]
    fields = dict(line.split(": ", 1) for line in run("dpkg-deb", "--field", package).splitlines() if not line.startswith(" "))
    check(fields["Version"] == run(reverie, "--version").split()[1], f"the package is of version {fields['Version']}")
    check(re.search(r"\blibc6\b", fields["Depends"]) and "sqlite3" in fields["Depends"], f"it depends on {fields['Depends']}")
    root = folder / "debian"
    (root / "var/lib/dpkg/updates").mkdir(parents=True)
    (root / "var/lib/dpkg/info").mkdir()
    (root / "var/lib/dpkg/status").touch()
    before = files_in(root)
    dpkg = ["dpkg", f"--root={root}", "--force-depends", "--force-not-root", "--force-bad-path", "--log=/dev/null"]
    run(*dpkg, "--install", package)
    check(run(*dpkg, "--verify", "reverie") == "", "files are not as their sums say")
    check_page(root / "usr", [("/", [], {})])
    check_manual(root / "usr/share")
    check_papers(root / "usr", "/usr")
    run(*dpkg, "--purge", "reverie")
    left = [path for path in files_in(root) if path not in before and path.parts[0] != "var"]
    check(left == [], f"the package leaves {left}")


with tempfile.TemporaryDirectory() as name:
    os.chmod(name, 0o755)
    check_installation(pathlib.Path(name))
    check_package(pathlib.Path(name))
print(f"installation: {checks()} checks passed")
