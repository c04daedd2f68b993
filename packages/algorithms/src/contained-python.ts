/**
 * The loop around contained Python (Pyodide), the same in the terminal's process and in a browser's worker. Whose work a
 * line belongs to is known here alone: for each piece of work Python gets two functions that speak in the name of its
 * script, and that are dead when it has answered. Python can neither read nor write a line itself.
 */

import { ContainedFiles, type ContainedFileSystem } from './contained-files.ts'

/** What of Pyodide is used here. */
export interface LoadedPyodide {
  FS: ContainedFileSystem & {
    writeFile(path: string, data: string | Uint8Array): void
    unmount(path: string): void
  }
  runPython(code: string): unknown
}

export interface ContainedLines {
  /** Undefined: the hub is gone. */
  read: () => string | undefined
  write: (line: string) => void
}

interface Work {
  type: string
  script: number
  token?: string
}

type Handle = (line: string, request: unknown, log: unknown) => string | null | undefined

/** Where `leadline` is. Nothing else is in it: a folder among those that Python imports from. */
const program = '/program'

/** The module `leadline` by file name. */
export function writeModule(
  { FS }: LoadedPyodide,
  files: Iterable<readonly [string, string | Uint8Array]>,
): void {
  FS.mkdir(program)
  FS.mkdir(`${program}/leadline`)
  for (const [name, text] of files) FS.writeFile(`${program}/leadline/${name}`, text)
}

export function serveContained(python: LoadedPyodide, { read, write }: ContainedLines): void {
  const { begin, version } = beginning(python)
  removeFileSystems(python)
  const files = new ContainedFiles(python.FS)
  freezeJavaScript()
  const begun = begin()
  const handle = begun.get(0) as Handle
  write(JSON.stringify({ type: 'ready', version }))
  for (let line = read(); line !== undefined; line = read()) {
    const { type, script, token } = JSON.parse(line) as Work
    const turn = openTurn({ script, token }, { read, write })
    files.enter(script)
    const answer = handle(withoutToken(line), turn.request, turn.log)
    files.leave()
    if (type === 'unload') files.forget(script)
    turn.end()
    if (typeof answer === 'string') {
      write(JSON.stringify({ ...(JSON.parse(answer) as object), script, token }))
    }
  }
  // Not before: Pyodide goes on using what is in it, and it is held here because nothing in Python may lead there.
  begun.destroy()
}

function beginning(python: LoadedPyodide) {
  const parts = python.runPython(`
import sys
sys.path[:] = [path for path in sys.path if path.startswith("/lib/")] + ["${program}"]
from leadline._contained import contained_host, version
(contained_host, version())`) as { get(index: number): unknown }
  return {
    begin: parts.get(0) as () => { get(index: number): unknown; destroy(): void },
    version: parts.get(1) as string,
  }
}

/** The hub writes the token right behind the type; scripts have no use for it. */
const withoutToken = (line: string) => line.replace(/^(\{"type":"[a-zA-Z]+"),"token":"[^"]*"/, '$1')

function openTurn(
  name: { script: number; token: string | undefined },
  { read, write }: ContainedLines,
) {
  let isOpen = true
  const request = (call: unknown) => {
    if (!isOpen) return undefined
    write(JSON.stringify({ type: 'call', ...name, call: readCall(call) }))
    return read()
  }
  const log = (text: unknown) => {
    if (isOpen) write(JSON.stringify({ type: 'log', ...name, text: String(text) }))
  }
  return { request: bare(request), log: bare(log), end: () => (isOpen = false) }
}

/** The hub says of null that it does not understand it. */
function readCall(call: unknown): unknown {
  try {
    return JSON.parse(String(call))
  } catch {
    return null
  }
}

/** A function with nothing around it: no constructor, no prototype, nothing to walk to or to change. */
function bare(run: (text: unknown) => unknown): unknown {
  return Object.freeze(Object.setPrototypeOf(run, null))
}

/** Python's files are in memory. What could show it others is taken out, and unmounted where it was mounted. */
function removeFileSystems({ FS }: LoadedPyodide): void {
  const { filesystems } = FS
  for (const name of ['NODEFS', 'NODERAWFS', 'WORKERFS', 'PROXYFS', 'IDBFS', 'NATIVEFS_ASYNC']) {
    const system = filesystems[name]
    if (system === undefined) continue
    const shown = FS.root.mount.mounts.filter(({ type }) => type === system)
    for (const { mountpoint } of shown) FS.unmount(mountpoint)
    Object.assign(system as object, { mount: undefined, createNode: undefined })
    delete filesystems[name]
  }
}

/** What is left of JavaScript can be looked at and not changed; text does not become code (`emscripten_run_script`). */
function freezeJavaScript(): void {
  Object.defineProperty(globalThis, 'eval', { value: undefined, configurable: false })
  const shared = [Object, Function, Array, String, Number, Boolean, Symbol, BigInt, Promise, RegExp]
  const keyed = [Map, Set, WeakMap, WeakSet, ArrayBuffer, DataView, Uint8Array, Int32Array]
  for (const made of [...shared, ...keyed]) {
    Object.freeze(made)
    Object.freeze(made.prototype)
  }
  for (const object of [Object.getPrototypeOf(Uint8Array) as object, JSON, Math, Reflect, Error]) {
    Object.freeze(object)
  }
}
