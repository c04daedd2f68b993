import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SilentCalls {
  address: string
  /** From now on every call is passed on. */
  speak: () => void
  stop: () => void
}

/** Stands before a simulated exchange, passes calls on, and fails those of one path as a busy exchange does. */
export async function failCalls(target: string, path: string): Promise<SilentCalls> {
  let isSilent = true
  const server = createServer((asked, answer) => {
    if (isSilent && asked.url?.includes(path) === true) {
      answer.writeHead(503).end('{}')
      return
    }
    const { method, headers } = asked
    const passed = request(new URL(asked.url ?? '/', target), { method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    speak: () => (isSilent = false),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
