/**
 * The loop around contained Python (Pyodide), the same in the terminal's process and in a browser's worker. Python can
 * neither read nor write a line but through the two functions that it is given here, and it has one script.
 */

import { type ContainedFileSystem, containFiles } from './contained-files.ts'

/** What of Pyodide is used here. */
export interface LoadedPyodide {
  FS: ContainedFileSystem & {
    writeFile(path: string, data: string | Uint8Array): void
    unmount(path: string): void
  }
  runPython(code: string): unknown
}

export interface ContainedLines {
  /** What is to be done next. Undefined: the hub is gone. */
  next: () => string | undefined
  /** What a call that waits is answered. */
  answer: () => string | undefined
  write: (line: string) => void
}

type Handle = (line: string) => string

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

export function serveContained(
  python: LoadedPyodide,
  { next, answer, write }: ContainedLines,
): void {
  const { begin, version } = beginning(python)
  removeFileSystems(python)
  containFiles(python.FS)
  freezeJavaScript()
  const begun = begin()
  const openHost = begun.get(0) as (request: unknown, write: unknown) => Handle
  const request = (line: unknown) => {
    write(String(line))
    return answer()
  }
  const handle = openHost(
    bare(request),
    bare((line) => write(String(line))),
  )
  write(JSON.stringify({ type: 'ready', version }))
  for (let line = next(); line !== undefined; line = next()) write(handle(line))
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
