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
  // Pyodide asks for its files in the browser's way; they are here already.
  globalThis.fetch = (address) => Promise.resolve(fileAnswer(address, files))
  const python = await loadPyodide({
    indexURL: pyodideUrl,
    jsglobals: Object.create(null) as object,
    env: { HOME: '/home' },
    stdin: () => null,
    stdout: () => {},
    stderr: () => {},
    checkAPIVersion: false,
  })
  const system = python.FS as {
    mkdir(path: string): void
    writeFile(path: string, data: string): void
  }
  system.mkdir('/leadline')
  for (const [name, text] of Object.entries(modules)) system.writeFile(`/leadline/${name}`, text)

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
  const read = () => {
    const line = mailbox.read()
    if (/^\{"type":"(?:deliver|load)"/.test(line)) work += 1
    return line
  }
  const serve = python.runPython(`
import sys
sys.path.insert(0, "/")
from leadline._host import Host, Wire
def serve(write, read):
    host = Host(Wire(write, read))
    for name in [name for name in sys.modules if name in ("js", "pyodide_js") or name.startswith("pyodide_js.")]:
        del sys.modules[name]
    sys.meta_path[:] = [finder for finder in sys.meta_path if "jsfinder" not in type(finder).__name__.lower()]
    host.serve()
serve`) as (...ways: unknown[]) => void
  python.setInterruptBuffer(interruptBuffer as unknown as Uint8Array)
  serve((line: string) => scope.postMessage({ line }), read)
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
