/** What a script in contained Python tries: each comes back with `found` where it gets through. */
export interface Attempt {
  name: string
  code: string
}

const attempt = (name: string, code: string): Attempt => ({ name, code })

/** The function with which a script's own methods reach the hub: the nearest object of JavaScript. */
const nearest = `w = getattr(getattr(self._leadline, "_wire", None), "_write", None) or self._leadline._turn.ask
`
const way = (code: string) => `${nearest}f = w.constructor\n${code}`
const hunt = `import gc
held = gc.get_referents(*gc.get_objects())
found = [each for each in held if type(each).__name__ == "JsProxy"][0].js_id`
const again = (name: string) => `import sys
sys.modules.pop("${name}", None)
import ${name}
`

/** `PORT`, `FILE` and `FOLDER` are real; `PROGRAM` is a folder that the process may read. */
const files: readonly Attempt[] = [
  attempt('a file', 'found = open("FILE").read()'),
  attempt('a file of the system', 'found = open("/etc/passwd").read()'),
  attempt('a folder of the computer', 'import os; found = os.listdir("FOLDER")'),
  attempt(
    'a file of the computer, mounted',
    'import pyodide_js; pyodide_js.mountNodeFS("/mnt", "FOLDER"); found = open("/mnt/secret.txt").read()',
  ),
  attempt(
    'files of the program, mounted through the import hook',
    `from _pyodide._importhook import jsfinder
import os
jsfinder.jsproxies["pyodide_js"].mountNodeFS("/mnt", "PROGRAM")
found = os.listdir("/mnt")`,
  ),
  attempt(
    'the file system of Node through the import hook',
    `from _pyodide._importhook import jsfinder
found = jsfinder.jsproxies["pyodide_js"].FS.filesystems.NODEFS.js_id`,
  ),
  attempt('writing a file', 'open("FOLDER/new.txt", "w").write("x"); found = "written"'),
]

const library = '[each for each in sys.path if each.endswith(".zip")][0]'
const packages = '[each for each in sys.path if each.endswith("site-packages")][0]'
const change = (code: string) => `import os, sys\n${code}\nfound = "changed"`

/** Where Python imports from, for this script and for others. */
const imports: readonly Attempt[] = [
  attempt(
    'a folder that Python imports from and that it can write to',
    `import os, sys
found = []
for path in [*sys.path, "/", "/lib", "/lib/python3.14", "/leadline", "/program"]:
    try:
        open(os.path.join(path, "planted.py"), "w").close()
        found.append(path)
    except OSError:
        pass
assert found`,
  ),
  attempt(
    'the folder it is in, or the root, among those that Python imports from',
    'import sys; found = [each for each in sys.path if each in ("", ".", "/", "/tmp")]; assert found',
  ),
  attempt('the library, written over', change(`open(${library}, "wb")`)),
  attempt(
    'the library, written into',
    change(`f = open(${library}, "r+b", buffering=0); f.write(b"x")`),
  ),
  attempt('the end of the library', change(`open(${library}, "ab", buffering=0).write(b"x")`)),
  attempt('the length of the library', change(`os.truncate(${library}, 10)`)),
  attempt('the library, removed', change(`os.remove(${library})`)),
  attempt('the library, renamed', change(`os.rename(${library}, "/lib/other.zip")`)),
  attempt(
    'the library, moved into its own folder',
    change(`os.rename(${library}, "/tmp/lib.zip")`),
  ),
  attempt(
    'the library, with a file of its own in its place',
    change(`open("/tmp/own.zip", "w").close(); os.replace("/tmp/own.zip", ${library})`),
  ),
  attempt('the rights of the library', change(`os.chmod(${library}, 0o777)`)),
  attempt('the rights of a folder of packages', change(`os.chmod(${packages}, 0o777)`)),
  attempt('the time of the library', change(`os.utime(${library}, (1, 1))`)),
  attempt('the folder of packages, removed', change(`os.rmdir(${packages})`)),
  attempt('a folder among the packages', change(`os.mkdir(${packages} + "/planted")`)),
  attempt('a link among the packages', change(`os.symlink("/tmp", ${packages} + "/planted")`)),
  attempt(
    'a second name for a file among the packages',
    change(`open("/tmp/a.py", "w").close(); os.link("/tmp/a.py", ${packages} + "/a.py")`),
  ),
  attempt(
    'a folder of its own, moved to the packages',
    change(`os.mkdir("/tmp/p"); os.rename("/tmp/p", ${packages} + "/p")`),
  ),
  attempt(
    'the packages through a link in its own folder',
    change(`os.symlink(${packages}, "/tmp/l"); open("/tmp/l/planted.py", "w").write("x")`),
  ),
  attempt(
    'the packages from within',
    change(`os.chdir(${packages}); open("planted.py", "w").write("x")`),
  ),
  attempt(
    'the packages by their descriptor',
    change(
      `f = os.open(${packages}, os.O_RDONLY); os.open("planted.py", os.O_CREAT | os.O_WRONLY, dir_fd=f)`,
    ),
  ),
  attempt(
    'the library by the descriptor that reads it',
    change(`f = os.open(${library}, os.O_RDONLY); os.ftruncate(f, 0)`),
  ),
  attempt(
    'the library through the list of descriptors',
    change(
      `f = os.open(${library}, os.O_RDONLY); open(f"/proc/self/fd/{f}", "r+b", buffering=0).write(b"x")`,
    ),
  ),
  attempt(
    'the rights of the library by its descriptor',
    change(`f = os.open(${library}, os.O_RDONLY); os.fchmod(f, 0o777)`),
  ),
  attempt(
    'the module leadline',
    change(`import leadline; open(leadline.__file__, "a", buffering=1).write("x\\n")`),
  ),
  attempt(
    'the folder of the module leadline',
    change('import leadline; open(os.path.dirname(leadline.__file__) + "/planted.py", "w")'),
  ),
  attempt('the folder of devices', change('open("/dev/planted", "w")')),
  attempt('its own folder under another name', change('os.rename("/tmp", "/lib/tmp")')),
  attempt('its own folder, removed', change('os.rmdir("/tmp")')),
]

const network: readonly Attempt[] = [
  attempt(
    'a socket to the hub',
    'import socket; s = socket.create_connection(("127.0.0.1", PORT), 2); s.send(b"GET / HTTP/1.0\\r\\n\\r\\n"); found = s.recv(1000)',
  ),
  attempt(
    'a socket that listens',
    'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); s.listen(); s.settimeout(1); s.accept(); found = "listened"',
  ),
  attempt(
    'a page of the hub',
    'import urllib.request; found = urllib.request.urlopen("http://127.0.0.1:PORT/", timeout=2).read()',
  ),
  attempt(
    'a page, as browsers fetch it',
    'from pyodide.http import open_url; found = open_url("http://127.0.0.1:PORT/").read()',
  ),
]

const processes: readonly Attempt[] = [
  attempt(
    'another program',
    'import subprocess; found = subprocess.run(["cat", "FILE"], capture_output=True).stdout',
  ),
  attempt('a shell', 'import os; found = "ran" if os.system("true") == 0 else 1 / 0'),
  attempt('a shell through posix', 'import posix; found = posix.system("true")'),
  attempt('a fork', 'import os; os.fork(); found = "forked"'),
  attempt('a signal to another process', 'import os; os.kill(os.getppid(), 0); found = "sent"'),
  attempt(
    'a thread',
    'import threading; t = threading.Thread(target=print); t.start(); found = "started"',
  ),
  attempt('the environment', 'import os; found = os.environ["LEADLINE_TEST_SECRET"]'),
  attempt(
    'where the program lies on the computer',
    `import os
found = [each for each in os.environ.values() if "PROGRAM" in each][0]`,
  ),
]

/** Functions and memory by address, and Python's own inside. */
const machine: readonly Attempt[] = [
  attempt(
    'C functions that read files',
    'import ctypes; c = ctypes.CDLL(None); found = "opened" if c.open(b"FILE", 0) >= 0 else 1 / 0',
  ),
  attempt(
    'C functions that run programs',
    'import ctypes; c = ctypes.CDLL(None); found = "ran" if c.system(b"true") == 0 else 1 / 0',
  ),
  attempt('memory by address', 'import ctypes; found = ctypes.string_at(id(self), 8)'),
  attempt(
    'emscripten’s own way to JavaScript',
    'import ctypes; c = ctypes.CDLL(None); found = c.emscripten_run_script_int(b"1 + 1")',
  ),
  attempt(
    'emscripten_run_script by name',
    'import ctypes; found = ctypes.CDLL(None).emscripten_run_script',
  ),
  attempt('the tests of Python’s inside', 'import _testinternalcapi; found = "imported"'),
  attempt(
    'a module of C, made once more',
    `import _imp, importlib.util
found = _imp.create_builtin(importlib.util.spec_from_loader("_ctypes", None))`,
  ),
  attempt(
    'a module of C through its loader',
    'import sys; found = sys.__spec__.loader.load_module("_ctypes")',
  ),
]

const javascript: readonly Attempt[] = [
  attempt('the module js', 'import js; found = js.js_id'),
  attempt('the module pyodide_js', 'import pyodide_js; found = pyodide_js.version'),
  attempt(
    'what is left of js in the list of modules',
    'import sys; found = sys.modules["js"].js_id',
  ),
  attempt(
    'js through the import hook',
    'from _pyodide._importhook import jsfinder; found = jsfinder.jsproxies["js"].js_id',
  ),
  attempt(
    'pyodide_js through the import hook',
    'from _pyodide._importhook import jsfinder; found = jsfinder.jsproxies["pyodide_js"].version',
  ),
  attempt(
    'the import hook, put back',
    `import sys
from _pyodide import _importhook
sys.meta_path.append(_importhook.jsfinder)
import js
found = js.js_id`,
  ),
  attempt(
    // A fresh one, which an attempt before this has imported again, leads nowhere.
    'JavaScript through an import hook among those that Python asks',
    'import sys; found = [each for each in sys.meta_path if getattr(each, "jsproxies", None)][0].jsproxies',
  ),
  attempt(
    'the event loop’s function of JavaScript',
    'import pyodide.webloop as loop; found = loop.scheduleCallback.js_id',
  ),
  attempt(
    'the event loop’s globals, through time.sleep',
    'import time; found = time.sleep.__globals__["scheduleCallback"].js_id',
  ),
  attempt(
    'the list of loaded packages',
    'import pyodide._package_loader as p; found = p.loadedPackages.js_id',
  ),
  attempt('the core of the bridge', 'import _pyodide_core; found = _pyodide_core.to_js([1]).js_id'),
  attempt(
    'the core of the bridge, read again',
    `${again('_pyodide_core')}found = _pyodide_core.to_js([1]).js_id`,
  ),
  attempt(
    'objects of JavaScript made from Python',
    'from pyodide.ffi import to_js; found = to_js([1]).js_id',
  ),
  attempt('objects of JavaScript in Python’s memory', hunt),
  attempt('objects of JavaScript, with a second gc', `${again('gc')}${hunt}`),
  attempt('code in JavaScript', 'from pyodide.code import run_js; found = run_js("1 + 1")'),
  attempt('JavaScript made from text', way('found = f("return process.pid")()')),
  attempt(
    'JavaScript made from text, with new',
    way('found = f.new("return globalThis.process")()'),
  ),
  attempt(
    'the process through JavaScript',
    way('found = f("return JSON.stringify(globalThis.process)")()'),
  ),
  attempt('the constructor of the nearest function', `${nearest}found = w.constructor.name`),
  attempt(
    'a change of JavaScript’s own objects',
    `${nearest}p = w.object_keys().constructor.prototype
p.leadline = 1
found = p.leadline`,
  ),
  attempt(
    'JavaScript’s functions, replaced',
    `${nearest}p = w.object_keys().constructor.prototype
before = p.shift.js_id
p.shift = w
found = "replaced" if p.shift.js_id != before else 1 / 0`,
  ),
]

/** What would run, or be felt, while another script is at work. */
const hooks: readonly Attempt[] = [
  attempt(
    'the interruption',
    'import signal; signal.signal(signal.SIGINT, signal.SIG_IGN); found = "deaf"',
  ),
  attempt(
    'the interruption through _signal',
    'import _signal; _signal.signal(2, _signal.SIG_IGN); found = "deaf"',
  ),
  attempt(
    'the interruption through a second _signal',
    `${again('_signal')}_signal.signal(2, _signal.SIG_IGN)\nfound = "deaf"`,
  ),
  attempt(
    'an audit of all scripts',
    'import sys; sys.addaudithook(lambda *_: None); found = "hears"',
  ),
  attempt(
    'a monitor of all scripts',
    'import sys; sys.monitoring.use_tool_id(0, "x"); found = "hears"',
  ),
]

export const containedAttempts: Readonly<Record<string, readonly Attempt[]>> = {
  files,
  imports,
  network,
  processes,
  machine,
  javascript,
  hooks,
}

/** A script that tries all of them when it is started, and says in its log what came of each, by its number. */
export const trying = (attempts: readonly Attempt[]): string => `
from leadline import Algorithm

class Escape(Algorithm):
    def on_start(self):
${attempts.map((_attempt, at) => `        self.attempt(${at}, self.attempt_${at})\n`).join('')}        self.log("tried all")
    def attempt(self, number, run):
        try:
            self.log(f"{number} ESCAPED {run()!r}")
        except BaseException as error:
            self.log(f"{number} held: {type(error).__name__}: {error}")
${attempts.map(({ code }, at) => written(at, code)).join('')}`

const written = (at: number, code: string) => `    def attempt_${at}(self):
${code
  .split('\n')
  .map((line) => `        ${line}`)
  .join('\n')}
        return found
`
