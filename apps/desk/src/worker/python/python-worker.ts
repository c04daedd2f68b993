import {
  type LoadedPyodide,
  serveContained,
  writeModule,
} from '@leadline/algorithms/process/contained-python'
import { loadPyodide } from 'pyodide'

import { MailboxReader } from './line-mailbox.ts'

/** What the hub's worker hands over once. The files are fetched there: this worker may not fetch anything. */
export interface PythonStart {
  memory: SharedArrayBuffer
  /** Where Pyodide's own script is. */
  pyodideUrl: string
  /** Pyodide's other files by name. */
  files: Readonly<Record<string, ArrayBuffer>>
  /** python/leadline by file name. */
  modules: Readonly<Record<string, string>>
}

/** To the hub's worker: it took a part of a line, it wrote a line, or it could not begin. */
export type FromPythonWorker = 'taken' | { line: string } | { failed: string }

const scope = globalThis as unknown as {
  postMessage(message: FromPythonWorker): void
  addEventListener(type: 'message', listener: (event: MessageEvent<PythonStart>) => void): void
}

scope.addEventListener('message', ({ data }) => {
  begin(data).catch((error: unknown) => scope.postMessage({ failed: String(error) }))
})

/** A method is not looked after before it has run so many instructions. */
const pollsBetweenLooks = 64

async function begin({ memory, pyodideUrl, files, modules }: PythonStart): Promise<void> {
  const mailbox = new MailboxReader(memory, () => scope.postMessage('taken'))
  // Pyodide requests its files in the browser's way; they are here already.
  globalThis.fetch = (address) => Promise.resolve(fileAnswer(address, files))
  const python = await loadPyodide({
    indexURL: pyodideUrl,
    jsglobals: Object.create(null) as object,
    env: { HOME: '/tmp', _: 'python' },
    stdin: () => null,
    stdout: () => {},
    stderr: () => {},
    checkAPIVersion: false,
  })
  const pyodide = python as unknown as LoadedPyodide
  writeModule(pyodide, Object.entries(modules))

  /** Of what is being done: files that were to be read and deliveries are counted together. */
  let work = 0
  let polls = 0
  let interrupted = 0
  /** Python looks here every few instructions. 2 is SIGINT. */
  const interruptBuffer = {
    get 0() {
      polls += 1
      if (polls % pollsBetweenLooks !== 0 || interrupted === work) return 0
      if (mailbox.interruptedWork !== work) return 0
      interrupted = work
      return 2
    },
    set 0(_value: number) {},
  }
  const next = () => {
    const line = mailbox.read()
    work += 1
    return line
  }
  python.setInterruptBuffer(interruptBuffer as unknown as Uint8Array)
  const answer = () => mailbox.read()
  serveContained(pyodide, { next, answer, write: (line) => scope.postMessage({ line }) })
}

function fileAnswer(address: unknown, files: PythonStart['files']): Response {
  const path = address instanceof Request ? address.url : String(address)
  const name = path.split('/').at(-1) ?? ''
  const bytes = files[name]
  const type = name.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream'
  return bytes
    ? new Response(bytes, { headers: { 'content-type': type } })
    : new Response(null, { status: 404 })
}
