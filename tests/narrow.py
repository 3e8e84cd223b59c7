#!/usr/bin/env python3
"""A terminal of 40 columns: whatever `play` prints in any game and language fits. A word that is wider than a line
(a path, the promise of the seed) stands alone in one piece, so that it can be copied.

    narrow.py PATH-OF-REVERIE [-v]
"""
import fcntl, os, pty, random, re, select, struct, subprocess, sys, tempfile, termios, unicodedata

REVERIE = os.path.abspath(sys.argv[1])
COLUMNS = 40
PATIENCE = 60
lines_seen = 0


def titles():
    """All games, each with the numbers of players to try, and what keeps its clock from moving by itself."""
    found = {}
    for line in subprocess.run([REVERIE, "--lang", "en", "games"], capture_output=True, text=True, check=True).stdout.splitlines():
        if game := re.match("([a-z-]+): ", line):
            players, options = [], []
            found[game[1]] = players, options
        elif many := re.match(" +players=(.*)", line):
            players += [n for n in (1, 2, 4) if str(n) in many[1].split()]
        elif re.match(r" +timer=.*\boff\b", line):
            options.append("timer=off")
    return found


def width(line):
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)


def converse(arguments, lines, home):
    """Types the lines, each at a prompt; everything that was on the screen."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, COLUMNS, 0, 0))
    environment = {key: value for key, value in os.environ.items() if key != "COLUMNS"}
    child = subprocess.Popen([REVERIE, *arguments], stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
                             env={**environment, "XDG_DATA_HOME": home, "TERM": "xterm", "LC_ALL": "C.UTF-8"})
    os.close(slave)
    screen, answered, lines = b"", 0, list(lines)
    while True:
        if not select.select([master], [], [], PATIENCE)[0]:
            child.kill()
            sys.exit(f"FAILED: {' '.join(arguments)} waits for nothing:\n{screen[-400:].decode()}")
        try:
            got = os.read(master, 1 << 16)
        except OSError:  # the other end is closed
            got = b""
        if not got:
            break
        screen += got
        if re.search(rb"(^|\n)(> |\[[^\n]*\] )$", screen[answered:]):
            answered = len(screen)
            os.write(master, (lines.pop(0) if lines else "quit").encode() + b"\n")
    os.close(master)
    if child.wait() not in (0, 1):
        sys.exit(f"FAILED: {' '.join(arguments)} ended with {child.returncode}:\n{screen[-400:].decode()}")
    return re.sub(r"\x1b\[[0-9;]*m", "", screen.decode()).replace("\r", "")


def measure(arguments, lines, home):
    global lines_seen
    screen = converse(arguments, lines, home)
    if "-v" in sys.argv:
        print(screen)
    wide = [line for line in screen.split("\n") if width(line) > COLUMNS and len(line.split()) > 1]
    lines_seen += screen.count("\n")
    if wide:
        print(f"FAILED: {' '.join(arguments)}: {len(wide)} lines are wider than {COLUMNS}:", *wide[:5], sep="\n")
    return not wide


good = True
TITLES = titles()
with tempfile.TemporaryDirectory() as home:
    for language in ("en", "fr"):
        for game, (numbers, options) in TITLES.items():
            for players in numbers:
                luck = random.Random(players)
                play = ["--lang", language, "play", game, f"players={players}", f"seed={players}", *options]
                said = [str(luck.choice([1, 1, 2, 3, 4])) for _ in range(30)] + ["log", "undo"]
                if players == 2:
                    said += ["help", "what", "rules", "hint", "why fly", "fly", "lang de", "save /none/game.log"]
                good &= measure([*play, "--seats", "person,easy"], said, home)
                good &= measure([*play, "--seats", "greedy"], [], home)
        for number in range(1, len(TITLES) + 1):
            good &= measure(["--lang", language, "play"], ["x", str(number), "9", "2", "deep", "1", "?", "x=1", "-", "resign"], home)
print(f"{lines_seen} lines fit" if good else "not all lines fit")
sys.exit(not good)
