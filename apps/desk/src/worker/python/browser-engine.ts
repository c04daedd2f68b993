import { type MethodLimit, usualTimes } from '@leadline/algorithms/method-limit'
import { PythonLine } from '@leadline/algorithms/python-line'
import type { ScriptEngine } from '@leadline/algorithms/script-engine'
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

/** Python in a worker of this tab that may reach nothing: its Content-Security-Policy names no address. */
export function browserEngine(ready: (version: string) => void): ScriptEngine {
  let current: PythonLine | undefined
  let end = () => {}
  const line = () => {
    if (!current || current.isOver) ({ line: current, end } = startWorker(ready))
    return current
  }
  return {
    kind: 'pyodide',
    open: (source, listener) => line().open(source, listener),
    shutdown: () => end(),
  }
}

function startWorker(ready: (version: string) => void): { line: PythonLine; end: () => void } {
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
      kill: () => end('Its Python process was stopped.'),
      newToken: () => crypto.randomUUID(),
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
