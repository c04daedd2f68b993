import { type ChildProcess, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { type MethodTimes, usualTimes } from '@leadline/algorithms/method-limit'
import {
  type PooledEngine,
  pooledEngine,
  type Spare,
} from '@leadline/algorithms/process/pooled-engine'

import { nodeClock } from '../hub/node-clock.ts'
import { PythonProcess } from './python-process.ts'

/** Looked for when a script is opened: without them everything else of the program goes on. */
function findFolders() {
  const { resolve } = createRequire(import.meta.url)
  const packageFile = realpathSync(resolve('pyodide/package.json'))
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
  const modules = realpathSync(join(import.meta.dirname, '../../../../python'))
  const pyodide = dirname(packageFile)
  // Named by its place, so that it is packed as a program of its own, with what it imports.
  const contained = realpathSync(
    join(import.meta.dirname, '../../../../packages/algorithms/src/process/contained-python.ts'),
  )
  // Compiled by apps/terminal/build. Where nobody did, Pyodide compiles its own at every start, which takes seconds.
  const compiled = join(modules, 'dist', `python_stdlib-${version}.zip`)
  return {
    host: realpathSync(join(import.meta.dirname, 'pyodide-host')),
    modules,
    pyodide,
    contained,
    containedFiles: join(dirname(contained), 'contained-files.ts'),
    library: existsSync(compiled) ? compiled : join(pyodide, 'python_stdlib.zip'),
  }
}

/**
 * Python inside WebAssembly inside a process that may read three folders and two files of the program and nothing else: no other file,
 * no network, no process, no thread, no native module, no environment, no code from text. Each script has a process of its own.
 */
export function pyodideEngine(
  ready: (version: string) => void = () => {},
  times = usualTimes,
  spare: Spare = { isKept: false },
): PooledEngine {
  const after = (ms: number, run: () => void) => nodeClock.after(ms, run)
  const start = (isReady: () => void) =>
    startPyodide((version) => {
      ready(version)
      isReady()
    }, times)
  return pooledEngine(start, spare, after)
}

function startPyodide(ready: (version: string) => void, times: MethodTimes): PythonProcess {
  const folder = mkdtempSync(join(tmpdir(), 'leadline-python-'))
  const path = join(folder, 'interrupt')
  const written = openSync(path, 'w', 0o600)
  // What is to be interrupted, by its number. A file can be read without waiting, and without a thread.
  const read = openSync(path, 'r')
  let child
  try {
    child = spawnHost(read)
  } catch (error) {
    closeSync(written)
    rmSync(folder, { recursive: true, force: true })
    throw error
  } finally {
    closeSync(read)
  }
  let isOver = false
  child.once('close', () => {
    isOver = true
    closeSync(written)
    rmSync(folder, { recursive: true, force: true })
  })
  const interrupt = (work: number) => {
    if (!isOver) writeSync(written, String(work).padEnd(16), 0)
  }
  return new PythonProcess(child, interrupt, ready, times)
}

function spawnHost(interruptFile: number): ChildProcess {
  const { host, modules, pyodide, contained, containedFiles, library } = findFolders()
  const args = [
    '--permission',
    `--allow-fs-read=${host}`,
    `--allow-fs-read=${modules}`,
    `--allow-fs-read=${pyodide}`,
    `--allow-fs-read=${contained}`,
    `--allow-fs-read=${containedFiles}`,
    '--disallow-code-generation-from-strings',
    '--disable-sigusr1',
    // 1 GB: a script that wants more gets MemoryError, and the computer keeps the rest. What is not Python's is bounded, too.
    '--wasm-max-mem-pages=16384',
    '--max-old-space-size=256',
    '--max-semi-space-size=2',
    '--no-warnings',
    join(host, 'main.mts'),
    join(pyodide, 'pyodide.mjs'),
    contained,
    modules,
    library,
  ]
  return spawn(process.execPath, args, {
    env: {},
    cwd: host,
    stdio: ['pipe', 'pipe', 'pipe', interruptFile],
    windowsHide: true,
  })
}
