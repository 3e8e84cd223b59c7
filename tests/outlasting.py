#!/usr/bin/env python3
"""A game in the terminal outlasts whatever ends the program: it is saved after every move, and at SIGINT,
SIGHUP and SIGTERM with the time since then; the menu offers to go on with it. And while others race, one may
still ask for everything.

    outlasting.py PATH-OF-REVERIE
"""
import fcntl, os, pathlib, pty, re, resource, select, signal, subprocess, sys, tempfile, termios, time

REVERIE = os.path.abspath(sys.argv[1])
PATIENCE = 60  # seconds after which something did not happen; nothing takes that long
ASKED = r"Player 1: .*\n(.*\n)*> "
checks = 0


def check(holds, what):
    global checks
    checks += 1
    if not holds:
        sys.exit(f"FAILED: {what}")


class Play:
    """`reverie play` in a window of its own, which it hears from as from any: Ctrl-C, and its end."""

    def __init__(self, home, *arguments, lang="en", before=()):
        self.mine, theirs = pty.openpty()
        self.said = ""
        self.process = subprocess.Popen([*before, REVERIE, "--lang", lang, "play", *arguments], stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
                                        env={**os.environ, "XDG_DATA_HOME": str(home), "LC_ALL": "C.UTF-8", "TERM": "dumb", "COLUMNS": "200"},
                                        preexec_fn=self.settle)
        os.close(theirs)

    @staticmethod
    def settle():
        for one in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
            signal.signal(one, signal.SIG_DFL)
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    def hear(self, pattern):
        """Everything up to this; what comes after it is heard next time."""
        end = time.monotonic() + PATIENCE
        while not (found := re.search(pattern, self.said)):
            check(select.select([self.mine], [], [], max(0, end - time.monotonic()))[0], f"{pattern} is not said: {self.said}")
            try:
                got = os.read(self.mine, 1 << 16)
            except OSError:
                got = b""
            check(got, f"it ends before {pattern}: {self.said}")
            self.said += got.decode(errors="replace").replace("\r\n", "\n")
        before, self.said = self.said[: found.end()], self.said[found.end():]
        return before

    def type(self, line):
        os.write(self.mine, line.encode() + b"\n")

    def end(self, number):
        """By the key, by closing the window, or else from elsewhere."""
        if number == signal.SIGINT:
            os.write(self.mine, b"\x03")
        elif number == signal.SIGHUP:
            os.close(self.mine)
        else:
            self.process.send_signal(number)
        return self.process.wait(PATIENCE)


def logs(home):
    return sorted((home / "reverie").glob("*.log")) if (home / "reverie").exists() else []


def moves(log):
    return re.findall(r"^1: (.*?)(?: @\d+)?$", log.read_text(), re.M)


def lasts_through(number):
    """Two moves, then the signal: both are in the file, which can be gone on with."""
    with tempfile.TemporaryDirectory() as name:
        home = pathlib.Path(name)
        play = Play(home, "project-dreamscape", "--seats", "person", "players=1", "start=1", "seed=7")
        play.hear(ASKED)
        check(logs(home) == [], "a game that has not begun is kept")
        play.type("1")
        play.hear(ASKED)
        check(len(logs(home)) == 1 and len(moves(logs(home)[0])) == 1, f"not kept after a move: {logs(home)}")
        play.type("1")
        play.hear(ASKED)
        ended = play.end(number)
        check(ended == -number, f"{number.name} ends it with {ended}")
        [log] = logs(home)
        made = moves(log)
        check(len(made) == 2, f"after {number.name} the file has {made}")
        if number in (signal.SIGINT, signal.SIGTERM):
            play.hear(r"Go on later with: reverie play --load\s+" + re.escape(str(log)))
        # the menu begins with it
        again = Play(home)
        shown = again.hear(r"\[0\] ")
        check(re.search(r"Continue: Project Dreamscape, saved \d{4}-\d\d-\d\d \d\d:\d\d\n *1 ", re.sub(r"\n +", "\n ", shown)), f"the menu: {shown}")
        again.type("")
        again.hear(ASKED)
        again.type("1")
        again.hear(ASKED)
        check(logs(home) == [log] and moves(log)[:2] == made and len(moves(log)) == 3, f"it does not go on in its file: {moves(log)}")
        again.type("resign")
        again.hear("Saved: ")
        check(again.process.wait(PATIENCE) == 0, "an end")
        # what is over is kept, but not offered
        menu = Play(home)
        check("Continue" not in menu.hear(r"\[1\] "), "a finished game is offered")
        menu.end(signal.SIGKILL)


def time_is_kept(number):
    """While sand runs, the file says at the end how far it has run."""
    with tempfile.TemporaryDirectory() as name:
        home = pathlib.Path(name)
        play = Play(home, "dream-runners", "--seats", "person", "players=1", "timer=30", "seed=7")
        play.hear(ASKED)
        play.type("ready")
        play.hear(ASKED)
        [log] = logs(home)
        check("pulse" not in log.read_text(), "what time it is, before the end")
        check(play.end(number) == -number, f"{number.name} does not end it")
        move, last, _ = log.read_text().splitlines()[-3:]
        check(move.startswith("1: ready") and re.fullmatch(r"pulse( @\d+)?", last), f"after {number.name} the time is not kept: {last}")


def others_race():
    """Whoever is done may still look around, and is told how long it can take."""
    with tempfile.TemporaryDirectory() as name:
        play = Play(pathlib.Path(name), "dream-runners", "--seats", "person,expert", "players=2", "timer=30", "seed=7")
        play.hear(ASKED)
        play.type("ready")
        play.hear(ASKED)
        play.type("done")
        play.hear(r"The others are not done yet.*\n(.*\n)*In \d+ s: .*\n")
        play.type("board")
        play.hear("Your grid")
        play.hear(r"In \d+ s: .*\n")
        for line, answer in [("help", "shows the table again"), ("hint", "The others are not done yet"), ("why done", "DR-"), ("undo", "Nothing can be taken back"), ("1", "neither a move")]:
            play.type(line)
            play.hear(answer)
        play.hear(r"In \d+ s: .*\n")
        play.type("quit")
        play.hear("Go on later with")
        check(play.process.wait(PATIENCE) == 0, "an end")


def begin(home):
    """A game with one move, and its file."""
    play = Play(home, "project-dreamscape", "--seats", "person", "players=1", "start=1", "seed=7")
    play.hear(ASKED)
    play.type("1")
    play.hear(ASKED)
    [log] = logs(home)
    return play, log


def offered(home):
    """The moves of the game that the menu offers to go on with; None: it offers none."""
    menu = Play(home)
    continues = menu.hear(r"\[[01]\] ").endswith("[0] ")
    if continues:
        menu.type("")
        menu.hear(ASKED)
        menu.type(f"save {home}/offered.log")
        menu.hear("Saved: ")
    menu.end(signal.SIGKILL)
    return moves(home / "offered.log") if continues else None


def elsewhere():
    """A game that was brought along stays as it is; from its next move on it is kept among the player's own, and
    offered. So is one of these whose file cannot be written."""
    with tempfile.TemporaryDirectory() as name:
        home = pathlib.Path(name)
        (home / "shelf").mkdir()
        brought = home / "shelf" / "brought.log"
        play, log = begin(home)
        play.end(signal.SIGTERM)
        log.rename(brought)
        as_it_was = brought.stat().st_ino, brought.read_text()
        play = Play(home, "--load", str(brought))
        play.hear(ASKED)
        play.type("quit")
        play.hear("Good night")
        check((brought.stat().st_ino, brought.read_text()) == as_it_was and logs(home) == [], "who only looks leaves all as it was")
        play = Play(home, "--load", str(brought))
        play.hear(ASKED)
        play.type("1")
        play.hear(ASKED)
        play.end(signal.SIGKILL)
        [log] = logs(home)
        check((brought.stat().st_ino, brought.read_text()) == as_it_was and len(moves(log)) == 2, "what was brought along is kept here")
        check(offered(home) == moves(log), "it is offered")
        link = home / "reverie" / "link.log"
        link.symlink_to(brought)
        log.unlink()
        play = Play(home, "--load", str(link))
        play.hear(ASKED)
        play.type("1")
        play.hear("not an ordinary file")
        play.hear(ASKED)
        play.end(signal.SIGKILL)
        [log] = [one for one in logs(home) if one != link]
        check(brought.read_text() == as_it_was[1] and len(moves(log)) == 2, "what cannot be kept there is kept beside it")


def copied():
    """What is saved under a name is a copy: the game goes on being kept, and offered, where it was."""
    with tempfile.TemporaryDirectory() as name:
        home = pathlib.Path(name)
        copy = home / "copy.log"
        play, log = begin(home)
        play.type(f"save {copy}")
        play.hear("Saved: " + re.escape(str(copy)))
        play.hear(ASKED)
        play.type("1")
        play.hear(ASKED)
        check(logs(home) == [log] and len(moves(log)) == 2 and len(moves(copy)) == 1, "kept where it was")
        play.end(signal.SIGKILL)
        check(offered(home) == moves(log), "an older game is offered")
        play = Play(home)
        play.hear(r"\[0\] ")
        play.type("0")
        play.hear(ASKED)
        play.type(f"save {log}")
        play.hear("Saved: ")
        play.hear(ASKED)
        play.type(f"save {home}/reverie/../reverie/{log.name}")
        play.hear("Saved: ")
        play.hear(ASKED)
        play.type("resign")
        said = play.hear("Good night")
        check("Another program" not in said and logs(home) == [log], f"its own file is another program's: {said}")
        check(offered(home) is None, "what is over is offered in its copy")


def taken_back():
    """Back at the beginning: the move that was taken back does not return. The menu hears the word that it shows."""
    with tempfile.TemporaryDirectory() as name:
        home = pathlib.Path(name)
        play, log = begin(home)
        play.type("undo")
        play.hear(ASKED)
        play.type("quit")
        play.hear("Good night")
        check("undo" in log.read_text(), f"the file has what was taken back: {log.read_text()}")
        again = Play(home)
        again.hear(r"\[0\] ")
        again.type("continue")
        again.hear(ASKED)
        french = Play(home, lang="fr")
        french.hear(r"\[0\] ")
        french.type("Reprendre")
        french.hear(r"Joueur 1\s*: .*\n(.*\n)*> ")
        french.end(signal.SIGKILL)
        again.type("log")
        check("take" not in again.hear(ASKED).split("\nPlayer 1:")[0], "it comes back")
        again.end(signal.SIGKILL)


def two_at_once():
    """Two programs go on with one game: neither loses what the other has kept."""
    with tempfile.TemporaryDirectory() as name:
        home = pathlib.Path(name)
        play, log = begin(home)
        menu, other = Play(home), Play(home)
        menu.hear(r"\[0\] ")
        other.hear(r"\[0\] ")
        play.type("1")
        play.hear(ASKED)
        menu.type("")  # it goes on with what there is now
        menu.hear(ASKED)
        menu.type("1")
        menu.hear(ASKED)
        check(logs(home) == [log] and len(moves(log)) == 3, f"it goes on with an older game: {moves(log)}")
        play.type("1")
        said = play.hear(ASKED)
        [here] = [one for one in logs(home) if one != log]
        check("Another program has gone on with this game" in said and str(here) in said.replace("\n", ""), f"whose file it is: {said}")
        check(len(moves(log)) == 3 and len(moves(here)) == 3, "one of the two is lost")
        play.type("1")
        check("Another program" not in play.hear(ASKED), "it is said twice")
        check(play.end(signal.SIGKILL) == -signal.SIGKILL and len(moves(here)) == 4 and len(moves(log)) == 3, "each goes on in its own file")
        menu.type("quit")
        menu.hear(r"Go on later with: reverie play --load\s+" + re.escape(str(log)))
        other.end(signal.SIGKILL)


def no_room():
    """While nothing can be written that is said, once; then the game is kept where it was."""
    with tempfile.TemporaryDirectory() as name:
        home = pathlib.Path(name)
        play, log = begin(home)
        usual = resource.prlimit(play.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(play.process.pid, resource.RLIMIT_FSIZE, (64, usual[1]))
        for times in (1, 0):
            play.type("1")
            said = play.hear(ASKED)
            check(said.count("This game is not saved at the moment") == times and ("File too large" in said) == (times == 1), f"what is said of it: {said}")
            check(logs(home) == [log] and len(moves(log)) == 1, f"what is there stays: {moves(log)}")
        resource.prlimit(play.process.pid, resource.RLIMIT_FSIZE, usual)
        play.type("1")
        play.hear(ASKED)
        play.end(signal.SIGKILL)
        check(logs(home) == [log] and len(moves(log)) == 4, f"it is kept again: {moves(log)}")


def nowhere():
    """Where nothing can be kept no other game is loaded in place of this one before it is saved somewhere."""
    with tempfile.TemporaryDirectory() as name:
        home, copy, other = pathlib.Path(name) / "home", pathlib.Path(name) / "copy.log", pathlib.Path(name) / "other.log"
        home.touch()
        play = Play(home, "project-dreamscape", "--seats", "person", "players=1", "start=1", "seed=7")
        play.hear(ASKED)
        play.type(f"save {other}")
        play.hear(ASKED)
        play.type("1")
        check("This game is not saved at the moment" in play.hear(ASKED), "that it is not kept")
        play.type(f"load {other}")
        check("could not be saved" in play.hear(ASKED), "it is thrown away")
        play.type(f"save {copy}")
        play.hear(ASKED)
        check(len(moves(copy)) == 1, "the copy")
        play.type(f"load {other}")
        play.hear("Loaded: ")
        play.hear(ASKED)
        play.type("1")
        play.hear(ASKED)
        play.type("quit")
        check("could not be saved" in play.hear("Good night"), "that it is lost")
        check(play.process.wait(PATIENCE) == 1, "how it ends")


def forbidden():
    """Why nothing can be kept is what the system says of the first folder that cannot be made."""
    with tempfile.TemporaryDirectory() as name:
        home = pathlib.Path(name) / "home"
        home.mkdir(mode=0o555)
        play = Play(home, "project-dreamscape", "--seats", "person", "players=1", "start=1", "seed=7",
                    before=["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if os.getuid() == 0 else [])
        play.hear(ASKED)
        play.type("1")
        check("Permission denied" in play.hear(ASKED), "why it is not kept")
        play.type("quit")
        play.hear("Good night")
        play.process.wait(PATIENCE)


def closed():
    """Somebody starts it without an input or an output: it ends, and nothing is printed into what is saved."""
    with tempfile.TemporaryDirectory() as name:
        home = pathlib.Path(name)
        for how in ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"]:
            command = f'printf "skip\nquit\n" | "{REVERIE}" --lang en play project-dreamscape --seats person players=1 start=1 seed=7 {how}'
            subprocess.run(["sh", "-c", command], env={**os.environ, "XDG_DATA_HOME": str(home), "LC_ALL": "C.UTF-8"}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=PATIENCE)
        found = logs(home)
        check(found, "a game is kept")
        for log in found:
            said = subprocess.run([REVERIE, "check", str(log)], capture_output=True, text=True)
            check(said.returncode == 0 and "Player" not in log.read_text(), f"{log.name}: {said} {log.read_text()}")


for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM, signal.SIGKILL):
    lasts_through(number)
for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
    time_is_kept(number)
others_race()
elsewhere()
copied()
taken_back()
two_at_once()
no_room()
nowhere()
forbidden()
closed()
print(f"outlasting: {checks} checks passed")
