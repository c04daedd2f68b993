import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { pyodideEngine } from './pyodide-engine.ts'
import { ToyAlgorithm } from './testing/toy-algorithm.ts'

const secret = 'the-secret-of-the-hub'
const folder = mkdtempSync(join(tmpdir(), 'leadline-escape-'))
const file = join(folder, 'secret.txt')
const engine = pyodideEngine()
let heard = 0
/** Stands for the hub's own port. */
const server = createServer((_request, response) => {
  heard += 1
  response.end(secret)
})

beforeAll(async () => {
  writeFileSync(file, secret)
  process.env['LEADLINE_TEST_SECRET'] = secret
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(() => {
  delete process.env['LEADLINE_TEST_SECRET']
  engine.shutdown()
  server.close()
  rmSync(folder, { recursive: true })
})

const bridge = `w = self._leadline._wire._write
`
const way = (code: string) => `${bridge}f = w.constructor\n${code}`

/** Each tries to come back with something from outside. `PORT` and `FILE` are real. */
const attempts: [string, string][] = [
  ['a file', 'found = open("FILE").read()'],
  ['a file of the system', 'found = open("/etc/passwd").read()'],
  ['the folder of the computer', 'import os; found = os.listdir("FOLDER")'],
  [
    'a file of the computer through the process it runs in',
    'import pyodide_js; pyodide_js.mountNodeFS("/mnt", "FOLDER"); found = open("/mnt/secret.txt").read()',
  ],
  ['writing a file', 'open("FOLDER/new.txt", "w").write("x"); found = "written"'],
  [
    'a socket to the hub',
    'import socket; s = socket.create_connection(("127.0.0.1", PORT), 2); s.send(b"GET / HTTP/1.0\\r\\n\\r\\n"); found = s.recv(1000)',
  ],
  [
    'a page of the hub',
    'import urllib.request; found = urllib.request.urlopen("http://127.0.0.1:PORT/", timeout=2).read()',
  ],
  [
    'a page, as browsers fetch it',
    'from pyodide.http import open_url; found = open_url("http://127.0.0.1:PORT/").read()',
  ],
  [
    'another program',
    'import subprocess; found = subprocess.run(["cat", "FILE"], capture_output=True).stdout',
  ],
  ['a fork', 'import os; os.fork(); found = "forked"'],
  [
    'C functions that read files',
    'import ctypes; c = ctypes.CDLL(None); found = "opened" if c.open(b"FILE", 0) >= 0 else 1 / 0',
  ],
  ['the environment', 'import os; found = os.environ["LEADLINE_TEST_SECRET"]'],
  ['the module js', 'import js; found = js.process.pid'],
  ['the module pyodide_js', 'import pyodide_js; found = pyodide_js.version'],
  ['code in JavaScript', 'from pyodide.code import run_js; found = run_js("process.pid")'],
  ['JavaScript made from text', way('found = f("return process.pid")()')],
  ['JavaScript made from text, with new', way('found = f.new("return globalThis.process.env")()')],
  ['the environment through JavaScript', way('found = f("return JSON.stringify(process.env)")()')],
  [
    'emscripten’s own way to JavaScript',
    'import ctypes; c = ctypes.CDLL(None); c.emscripten_run_script_int.restype = ctypes.c_int; found = c.emscripten_run_script_int(b"process.pid")',
  ],
]

/** These end the process, and with it every script in it: after each, another one has to start. */
const fatal: [string, string][] = [
  [
    'listening',
    'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); s.listen(); s.settimeout(1); s.accept(); found = "listened"',
  ],
  ['a shell', 'import os; found = "ran" if os.system("true") == 0 else 1 / 0'],
  [
    'C functions that run programs',
    'import ctypes; c = ctypes.CDLL(None); found = "ran" if c.system(b"true") == 0 else 1 / 0',
  ],
]

const script = (code: string) => `
from leadline import Algorithm

class Escape(Algorithm):
    def on_start(self):
        try:
${code
  .split('\n')
  .map((line) => `            ${line}`)
  .join('\n')}
            self.log(f"ESCAPED {found!r}")
        except BaseException as error:
            self.log(f"held: {type(error).__name__}: {error}")
`

test.each(process.env['LONG_TESTS'] === '1' ? [...attempts, ...fatal] : attempts)(
  'on the default engine a script does not reach %s',
  { timeout: 60_000 },
  async (_name, code) => {
    const { port } = server.address() as AddressInfo
    const text = code
      .replaceAll('FILE', file)
      .replaceAll('FOLDER', folder)
      .replaceAll('PORT', String(port))
    const toy = await new ToyAlgorithm(engine, script(text)).loaded()
    toy.runner.command('start')
    await toy.until(() => toy.lines.some((line) => /ESCAPED|held|ended/.test(line)), 'the attempt')
    const said = toy.lines.join('\n')
    expect(said).not.toContain('ESCAPED')
    expect(said).not.toContain(secret)
    expect(heard).toBe(0)
    toy.runner.command('stop')
    await toy.until(() => toy.runner.isOver, 'stopping')
  },
)
