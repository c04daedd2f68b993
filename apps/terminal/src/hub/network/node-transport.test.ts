import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

import type { SocketEvents, TransportError } from '@leadline/venues/transport'
import { afterEach, expect, test } from 'vitest'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'

import { nodeTransport } from './node-transport.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

const transport = nodeTransport('Leadline/test')

async function serve(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets = new WebSocketServer({ server })
  closers.push(() => {
    sockets.close()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { port, url: `http://127.0.0.1:${port}`, sockets }
}

function listen() {
  const received: string[] = []
  const events: SocketEvents = {
    opened: () => received.push('opened'),
    message: (text) => received.push(text.length > 100 ? `${text.length} characters` : text),
    pinged: () => received.push('pinged'),
    closed: (code, reason) => received.push(`closed ${code} ${reason}`),
  }
  return { received, events }
}

const textOf = (data: RawData) => Buffer.from(data as Buffer).toString()

const request = { method: 'GET', headers: {}, timeoutMs: 5000 } as const

test('a connection carries headers, large messages, pings and the reason of its end', async () => {
  const { port, sockets } = await serve(() => {})
  const { received, events } = listen()
  sockets.on('connection', (client: WebSocket, upgrade: IncomingMessage) => {
    client.send(String(upgrade.headers['x-signature']))
    client.send('x'.repeat(6_000_000))
    client.ping()
    client.on('message', (data) => client.close(4321, `you said ${textOf(data)}`))
  })
  const socket = transport.openSocket(
    `ws://127.0.0.1:${port}/path`,
    { 'x-signature': 'abc' },
    events,
  )
  await expect.poll(() => received.length).toBe(4)
  socket.send('bye')
  await expect.poll(() => received.at(-1)).toBe('closed 4321 you said bye')
  expect(received.slice(0, 4)).toEqual(['opened', 'abc', '6000000 characters', 'pinged'])
})

test('a connection that cannot be opened ends once, and says why', async () => {
  const { port } = await serve(() => {})
  closers.splice(0).forEach((close) => close())
  const { received, events } = listen()
  transport.openSocket(`ws://127.0.0.1:${port}`, {}, events)
  await expect.poll(() => received.length).toBe(1)
  expect(received[0]).toMatch(/^closed 1006 .*ECONNREFUSED/)
})

test('a request that never left is distinguished from one that may have arrived', async () => {
  const { url } = await serve((incoming, response) => {
    if (incoming.url === '/dies') response.destroy()
    if (incoming.url === '/ok') response.writeHead(418, { 'Retry-After': '7' }).end('tea')
    if (incoming.url === '/moved')
      response.writeHead(302, { location: 'http://evil.example/' }).end()
  })
  expect(await transport.fetch({ ...request, url: `${url}/ok` })).toMatchObject({
    status: 418,
    headers: { 'retry-after': '7' },
    body: 'tea',
  })
  expect((await transport.fetch({ ...request, url: `${url}/moved` })).status).toBe(302)
  await expect(transport.fetch({ ...request, url: `${url}/dies` })).rejects.toMatchObject({
    mayHaveArrived: true,
  })
  await expect(
    transport.fetch({ ...request, url: `${url}/waits`, timeoutMs: 50 }),
  ).rejects.toMatchObject({ message: 'no answer within 0.05 s', mayHaveArrived: true })
  closers.splice(0).forEach((close) => close())
  await expect(transport.fetch({ ...request, url: `${url}/ok` })).rejects.toMatchObject({
    mayHaveArrived: false,
  })
})

const tooLong = { message: 'an answer of more than 64 MB', mayHaveArrived: true }

/** How long the answer is that was taken, or why none was: a test that fails should not print all of it. */
function outcomeOf(url: string) {
  return transport.fetch({ ...request, url, timeoutMs: 20_000 }).then(
    ({ body }) => ({ taken: body.length }),
    ({ message, mayHaveArrived }: TransportError) => ({ message, mayHaveArrived }),
  )
}

test('an answer that unpacks to more than any exchange sends is refused before it fills the memory', async () => {
  const bomb = gzipSync(Buffer.alloc(300_000_000, ' '), { level: 1 })
  const book = `["${'é'.repeat(3_000_000)}"]`
  const { url } = await serve((incoming, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' })
    response.end(incoming.url === '/bomb' ? bomb : gzipSync(book))
  })
  expect((await transport.fetch({ ...request, url: `${url}/book` })).body).toBe(book)
  const before = process.memoryUsage().rss
  expect(await outcomeOf(`${url}/bomb`)).toEqual(tooLong)
  expect(process.memoryUsage().rss - before).toBeLessThan(250_000_000)
})

test('an answer that goes on and on is left, and the other side is reported', async () => {
  let isLeft = false
  let sentParts = 0
  const { url } = await serve((_, response) => {
    const part = Buffer.alloc(1_000_000, ' ')
    const more = () => {
      sentParts += 1
      // Where nobody leaves it ends after all, before the memory does.
      if (sentParts > 200) response.end()
      else if (!response.destroyed && response.write(part)) setImmediate(more)
    }
    response.on('drain', more).on('close', () => (isLeft = true))
    more()
  })
  expect(await outcomeOf(url)).toEqual(tooLong)
  await expect.poll(() => isLeft).toBe(true)
  expect(sentParts).toBeLessThan(200)
})
