/**
 * The process in which Pyodide runs one script. It waits for lines on its input, synchronously: there is nothing else to do
 * here, and a call of a script must have its answer before it returns.
 */
import fs from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type * as Contained from '@leadline/algorithms/process/contained-python'
import type * as Pyodide from 'pyodide'

const [pyodideFile = '', containedFile = '', modules = '', library = ''] = process.argv.slice(2)
const interruptFile = 3
/** A method is not looked after before it has run this long. */
const patienceMs = 50

// Pyodide asks for these constants in a way that the permission model refuses.
Object.assign(process, { binding: () => ({ fs: fs.constants }) })
const { loadPyodide } = (await import(pathToFileURL(pyodideFile).href)) as typeof Pyodide
const { serveContained, writeModule } = (await import(
  pathToFileURL(containedFile).href
)) as typeof Contained

/** Of what is being done: files that were to be read and batches are counted together. */
let work = 0
let begunAt = Infinity
let polls = 0
let interrupted = 0
const pause = new Int32Array(new SharedArrayBuffer(4))
const word = Buffer.alloc(16)

/** Python looks here every few instructions. 2 is SIGINT. */
const interruptBuffer = {
  get 0() {
    polls += 1
    if (polls % 1024 !== 0 || performance.now() - begunAt < patienceMs) return 0
    begunAt = performance.now()
    if (interrupted === work || fs.readSync(interruptFile, word, 0, 16, 0) === 0) return 0
    if (Number(word.toString('latin1').trim()) !== work) return 0
    interrupted = work
    return 2
  },
  set 0(_value: number) {},
}

const chunk = Buffer.alloc(1 << 16)
/** Bytes of a line that is not complete, and lines that are. */
let pieces: Buffer[] = []
const lines: string[] = []

function readLine(): string | undefined {
  begunAt = Infinity
  while (lines.length === 0) {
    const count = patiently(() => fs.readSync(0, chunk, 0, chunk.length, null))
    if (count === 0) return undefined
    let from = 0
    for (let end = chunk.indexOf(10); end !== -1 && end < count; end = chunk.indexOf(10, from)) {
      pieces.push(Buffer.from(chunk.subarray(from, end)))
      lines.push(Buffer.concat(pieces).toString('utf8'))
      pieces = []
      from = end + 1
    }
    if (from < count) pieces.push(Buffer.from(chunk.subarray(from, count)))
  }
  begunAt = performance.now()
  return lines.shift() ?? ''
}

function nextWork(): string | undefined {
  const line = readLine()
  work += 1
  return line
}

/** A pipe that would rather not be waited for (on some systems, or when it is full) is asked again. */
function patiently(attempt: () => number): number {
  for (;;) {
    try {
      return attempt()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
      Atomics.wait(pause, 0, 0, 1)
    }
  }
}

function writeLine(text: string): void {
  const bytes = Buffer.from(`${text}\n`)
  for (let at = 0; at < bytes.length;) {
    at += patiently(() => fs.writeSync(1, bytes, at))
  }
}

const nothing = Object.create(null) as object
const python = await loadPyodide({
  jsglobals: nothing,
  // Named here, because Pyodide would put the path of this file there.
  env: { HOME: '/tmp', _: 'python' },
  stdLibURL: library,
  // Without it, Pyodide opens the input of the process, which is ours.
  stdin: () => null,
  stdout: () => {},
  stderr: () => {},
  checkAPIVersion: false,
})
const folder = join(modules, 'leadline')
const names = fs.readdirSync(folder).filter((name) => name.endsWith('.py'))
const pyodide = python as unknown as Contained.LoadedPyodide
writeModule(
  pyodide,
  names.map((name) => [name, fs.readFileSync(join(folder, name))]),
)
for (const name of [
  'kill',
  '_kill',
  '_debugProcess',
  'dlopen',
  'abort',
  'chdir',
  'getBuiltinModule',
]) {
  Object.defineProperty(process, name, { value: undefined, configurable: false, writable: false })
}
python.setInterruptBuffer(interruptBuffer as unknown as Uint8Array)
try {
  serveContained(pyodide, { next: nextWork, answer: readLine, write: writeLine })
  process.exit(0)
} catch (error) {
  // A script that ended Python. In a few words: Node would print Pyodide's source, which is one long line.
  fs.writeSync(2, `${String(error).slice(0, 200)}\n`)
  process.exit(1)
}
