import { type MethodLimit, usualTimes } from '@leadline/algorithms/method-limit'
import {
  type ContainedProcess,
  type PooledEngine,
  pooledEngine,
} from '@leadline/algorithms/process/pooled-engine'
import { PythonLine } from '@leadline/algorithms/process/python-line'
import pyodide from 'pyodide/package.json' with { type: 'json' }
import modules from 'virtual:leadline-module'

import { MailboxWriter, newMailbox } from './line-mailbox.ts'
import type { FromPythonWorker, PythonStart } from './python-worker.ts'

const pyodideUrl = `${import.meta.env.BASE_URL}pyodide-${pyodide.version}/`
const fileNames = ['pyodide.asm.wasm', 'python_stdlib.zip', 'pyodide-lock.json'] as const

const limit: MethodLimit = {
  ...usualTimes,
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** Pyodide's files from our own origin, once, when Python is first used. */
let fetched: Promise<PythonStart['files']> | undefined

async function pyodideFiles(): Promise<PythonStart['files']> {
  const all = fileNames.map(async (name) => {
    const answer = await fetch(pyodideUrl + name)
    if (!answer.ok) throw new Error(`Python could not be fetched: ${answer.status}.`)
    return [name, await answer.arrayBuffer()] as const
  })
  return Object.fromEntries(await Promise.all(all))
}

/** A visitor's memory is not ours: what waits for the next script goes when nobody comes. */
const spare = { isKept: true, idleMs: 30_000 }

/** Python in workers of this tab that may reach nothing: their Content-Security-Policy names no address. */
export function browserEngine(ready: (version: string) => void): PooledEngine {
  return pooledEngine(() => startWorker(ready), spare, limit.after)
}

function startWorker(ready: (version: string) => void): ContainedProcess {
  const worker = new Worker(new URL('./python-worker.ts', import.meta.url), {
    type: 'module',
    name: 'python',
  })
  const memory = newMailbox()
  const mailbox = new MailboxWriter(memory)
  const end = (reason: string) => {
    worker.terminate()
    // Everything is reported later, never inside the call that caused it.
    queueMicrotask(() => line.end(reason))
  }
  const line = new PythonLine(
    {
      send: (text) => mailbox.send(text),
      interrupt: (work) => mailbox.interrupt(work),
      end: () => end('It was closed.'),
      kill: () => end('Its Python process was stopped.'),
    },
    ready,
    limit,
  )
  worker.addEventListener('message', ({ data }: MessageEvent<FromPythonWorker>) => {
    if (data === 'taken') mailbox.taken()
    else if ('line' in data) line.receive(data.line)
    else end(`Python could not begin: ${data.failed}`)
  })
  worker.addEventListener('error', ({ message }) => end(`Its Python ended: ${message}`))
  const start = async () => {
    fetched ??= pyodideFiles()
    const files = await fetched
    const base = new URL(pyodideUrl, globalThis.location.href).href
    worker.postMessage({ memory, pyodideUrl: base, files, modules } satisfies PythonStart)
  }
  start().catch((error: unknown) => {
    fetched = undefined
    end(String(error))
  })
  return { line, end: () => end('Leadline was closed.') }
}
