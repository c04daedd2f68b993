import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The smallest page there is, so that the machine's own slowness can be seen. */
export async function startHelloWorld(): Promise<{ url: string; stop: () => void }> {
  const html =
    '<!doctype html><html lang="en"><title>Hello</title><meta name="viewport" content="width=device-width"><meta name="description" content="Hello"><h1>Hello world</h1>'
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}/`, stop: () => void server.close() }
}
