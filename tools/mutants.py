#!/usr/bin/env python3
"""Do the tests notice when a rule breaks?

    tools/mutants.py GAME [COUNT] [SEED]

Makes COUNT small changes (a comparison, a constant, a dropped statement, ...) in the rules files of
a game (not how it looks, nor its invariants), one at a time, builds, and
runs the tests of that game. A change that no test notices is a survivor; survivors are listed with
their place. tools/mutants-GAME.txt names known survivors that cannot be noticed (the program
behaves the same), each with the reason: `file: old line -> new line # reason`. Exit code 1 when
fewer than 95 % are noticed.
"""
import concurrent.futures, os, random, re, shutil, subprocess, sys, tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WORKERS = 2
TIMEOUT = 60
# Accesses beyond an array are noticed, as by the sanitizers in `make test`.
FLAGS = '-O1 -w -fsanitize=bounds -fsanitize-undefined-trap-on-error'

SWAPS = [(r'<=', '<'), (r'>=', '>'), (r'==', '!='), (r'!=', '=='), (r'&&', '||'), (r'\|\|', '&&'),
         (r'(?<![<\-=])<(?![<=])', '<='), (r'(?<![>\-=])>(?![>=])', '>='), (r'\+\+', '--'),
         (r'(?<!\+) \+ (?!\+)', ' - '), (r'(?<!-) - (?!-)', ' + '), (r'\btrue\b', 'false'),
         (r'\bfalse\b', 'true'), (r'(?<=[=(,!] )!(?=[a-z(])|(?<=\()!(?=[a-z(])', '')]


def is_code(line):
    text = line.strip()
    return text and not text.startswith(('#', '/*', '*', '//', 'RV_ASSERT', '_Static_assert'))


def changes_of(path, lines):
    """All (line number, new line) of a file."""
    in_comment = False
    for number, line in enumerate(lines):
        code = line
        if in_comment:
            in_comment = '*/' not in line
            continue
        if '/*' in line and '*/' not in line:
            in_comment = True
        if not is_code(line) or '/*' in line.split('"')[0][:4]:
            continue
        code = re.sub(r'"[^"]*"', lambda m: '\0' * len(m.group()), line.split('/*')[0])
        for old, new in SWAPS:
            for match in re.finditer(old, code):
                yield number, line[:match.start()] + new + line[match.end():]
        sizes = [m.span() for m in re.finditer(r'\b(char|int|bool|\w+_t|rv_\w+) \w+\[[^]]*\]', code)]
        for match in re.finditer(r'(?<![\w.])(\d+)(?![\w.])', code):
            if any(start <= match.start() < end for start, end in sizes):
                continue  # a larger array changes nothing
            yield number, line[:match.start()] + str(int(match.group()) + 1) + line[match.end():]
        if re.match(r'^\s+[a-z_][\w>.\-\[\]() +&*,|]*(\(.*\)|[+\-|&^]?= .*|\+\+|--);\s*$', code) \
                and not re.match(r'^\s+(return|const|static|int|bool|unsigned|uint\w+|rv_\w+ [a-z]|'
                                 r'[a-z]{2}_\w+ \*?[a-z]\w* )', code):
            yield number, re.match(r'^\s*', line).group() + ';\n'


def rules_in(lines):
    """Where all of a game is in one file: the lines of its rules, without tables, words and invariants."""
    apart = set(re.findall(r'^ +\.(?:noun|forms|asked|detail|describe|text|json|bug) = (\w+),', ''.join(lines), re.M))
    bodies, name, inside = {}, None, False
    for number, line in enumerate(lines):
        begins = re.match(r'[a-z][\w *]*?\b(\w+)\(', line)
        name = begins[1] if begins else name
        inside = line[0] != '}' and (inside or line[0] == '{')
        if inside:
            bodies.setdefault(name, []).append(number)
    words = {name: set(re.findall(r'\w+', ''.join(lines[n] for n in body))) for name, body in bodies.items()}
    for _ in bodies:  # what only these ask is a part of them
        for name in bodies:
            callers = {other for other in bodies if other != name and name in words[other]}
            if callers and callers <= apart:
                apart.add(name)
    return {number for name, body in bodies.items() if name not in apart for number in body}


def gather(game):
    folder = os.path.join(ROOT, 'games', game)
    found = []
    if not os.path.isdir(folder):
        sys.exit('there is no folder games/%s' % game)
    alone = [name for name in os.listdir(folder) if name.endswith('.c')] == [game + '.c']
    for name in sorted(os.listdir(folder)):
        if not name.endswith('.c') or name.startswith(('show', 'invariants', 'ranges')) or (name == game + '.c' and not alone):
            continue
        path = os.path.join('games', game, name)
        lines = open(os.path.join(ROOT, path)).readlines()
        rules = rules_in(lines) if alone else range(len(lines))
        found += [(path, number, lines[number], new) for number, new in changes_of(path, lines) if number in rules]
    return found


def run(command, folder, timeout=TIMEOUT):
    try:
        done = subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, timeout=timeout)
        return done.returncode
    except subprocess.TimeoutExpired:
        return -1


class Bench:
    """A copy of the tree with a build of its own."""

    def __init__(self, game):
        self.folder = tempfile.mkdtemp(prefix='mutants-')
        tree = subprocess.run(['git', 'ls-files', '-co', '--exclude-standard'], cwd=ROOT,
                              capture_output=True, text=True, check=True).stdout.split('\n')
        for path in filter(None, tree):
            if os.path.exists(os.path.join(ROOT, path)):
                os.makedirs(os.path.join(self.folder, os.path.dirname(path)), exist_ok=True)
                shutil.copy2(os.path.join(ROOT, path), os.path.join(self.folder, path))
        run(['cmake', '-S', '.', '-B', 'build/m', '-G', 'Ninja', '-DCMAKE_BUILD_TYPE=None',
             '-DCMAKE_C_FLAGS=' + FLAGS], self.folder, 600)
        scenarios = sorted(os.path.join('tests/scenarios', name)
                           for name in os.listdir(os.path.join(self.folder, 'tests/scenarios'))
                           if name.startswith(game) and name.endswith('.scn'))
        os.environ['RV_GAME'] = game
        self.tests = [['build/m/reverie', 'scenario'] + scenarios,
                      ['build/m/tests/test_laws'], ['build/m/tests/soak', '100', game]]
        units = sorted(name[:-2] for name in os.listdir(os.path.join(self.folder, 'tests'))
                       if name.startswith('test_' + game.replace('-', '_')) and name.endswith('.c'))
        self.tests += [['build/m/tests/' + unit] for unit in units]
        self.targets = ['reverie', 'soak', 'test_laws'] + units
        self.must(['ninja', '-C', 'build/m', '-j1'] + self.targets)
        for test in self.tests:
            self.must(test)

    def must(self, command):
        """Before anything is changed all is well, here too, where accesses beyond an array stop a test."""
        done = subprocess.run(command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              timeout=900)
        if done.returncode != 0:
            sys.exit('%s\nThis fails before anything is changed, in %s: %s\n(built with %s)'
                     % ('\n'.join(done.stdout.split('\n')[-25:]), self.folder, ' '.join(command), FLAGS))

    def try_one(self, change):
        path, number, old, new = change
        full = os.path.join(self.folder, path)
        lines = open(full).readlines()
        lines[number] = new
        open(full, 'w').writelines(lines)
        try:
            if run(['ninja', '-C', 'build/m', '-j1'] + self.targets, self.folder) != 0:
                return 'does not build'
            for test in self.tests:
                if run(test, self.folder) != 0:
                    return 'noticed'
            return 'survived'
        finally:
            lines[number] = old
            open(full, 'w').writelines(lines)


def known(game):
    path = os.path.join(ROOT, 'tools', 'mutants-%s.txt' % game)
    if not os.path.exists(path):
        return set()
    return {line.split('#')[0].strip() for line in open(path) if line.strip() and line[0] != '#'}


def describe(change):
    path, number, old, new = change
    return '%s: %s -> %s' % (os.path.basename(path), old.strip(), new.strip())


def main():
    game = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    changes = gather(game)
    if not changes:
        sys.exit('there is nothing to change in the rules files of games/%s' % game)
    random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1).shuffle(changes)
    reasons = known(game)
    benches = [Bench(game) for _ in range(WORKERS)]
    noticed, survivors, excused, at = 0, [], 0, 0

    def work(bench, batch):
        return [(change, bench.try_one(change)) for change in batch]

    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        while noticed + len(survivors) + excused < count and at < len(changes):
            size = min(4, count - noticed - len(survivors) - excused)
            jobs = []
            for bench in benches:
                jobs.append(pool.submit(work, bench, changes[at:at + size]))
                at += size
            for job in jobs:
                for change, fate in job.result():
                    if noticed + len(survivors) + excused >= count:
                        break
                    if fate == 'noticed':
                        noticed += 1
                    elif fate == 'survived' and describe(change) in reasons:
                        excused += 1
                    elif fate == 'survived':
                        survivors.append(change)
                        print('survived: %s:%d  %s' % (change[0], change[1] + 1, describe(change)),
                              flush=True)
    for bench in benches:
        shutil.rmtree(bench.folder)
    tried = noticed + len(survivors)
    share = 100.0 * noticed / max(1, tried)
    print('%s: %d changes, %d noticed, %d survived, %d more change nothing (see tools/mutants-%s.txt)'
          ': %.1f %%' % (game, tried + excused, noticed, len(survivors), excused, game, share))
    sys.exit(0 if share >= 95 else 1)


main()
