import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { NewsItem } from '@leadline/contract/news-feed'
import { onTestFinished } from 'vitest'

/** How the stand-in answers one request. */
type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** Stands in for the shop: a real HTTP server that says whatever a test wants. */
export async function fakeNewsServer() {
  const requests: { url: string; license: string; body: string }[] = []
  const open: ServerResponse[] = []
  let answer: Answer = stream
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      if (request.url === '/round-trip') return void response.end()
      const header = String(request.headers['x-leadline-license'] ?? '')
      const license = Buffer.from(header, 'base64url').toString()
      requests.push({ url: request.url ?? '', license, body })
      answer(response, request)
    })
  })
  function stream(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(':\n\n')
    open.push(response)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    /** Whoever asked before was received when it resolves. */
    roundTrip: async () => void (await fetch(`${url}/round-trip`)),
    requests,
    /** Streams that are open or were. */
    open,
    stream,
    answers: (next: Answer) => (answer = next),
    /** Writes to the newest stream. */
    write: (text: string) => void open.at(-1)?.write(text),
    drop: () => void open.at(-1)?.destroy(),
  }
}

export function eventOf(item: object): string {
  const sequence = 'sequence' in item ? String(item.sequence) : '0'
  return `id: ${sequence}\ndata: ${JSON.stringify(item)}\n\n`
}

export function newsItem(sequence: number, publishedAt: number, changes: object = {}): NewsItem {
  return {
    id: `story-${sequence}`,
    sequence,
    publishedAt,
    headline: `Headline ${sequence}`,
    link: 'https://example.com/story',
    source: 'Example Wire',
    copies: [],
    topic: 'protocol',
    readings: [{ asset: 'BTC', sentimentHundredths: 60, confidencePercent: 90, words: ['good'] }],
    summary: 'It went well.',
    reader: 'built-in',
    state: 'published',
    ...changes,
  }
}
