import { readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

import type { RaisedAlert } from '@leadline/desk-protocol/messages/alert-messages'
import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import { expect, onTestFinished, test } from 'vitest'

import { newHome } from '../testing/test-terminal.ts'
import { post } from './open-alerts.ts'
import { PhoneDelivery, type Post } from './phone-delivery.ts'
import { targetFile } from './target-file.ts'

interface Received {
  url: string
  headers: IncomingMessage['headers']
  body: string
}

const alert: RaisedAlert = {
  type: 'alert',
  event: 'fill',
  title: 'Practice: Filled: Buy BTC-USD €',
  text: 'Buy 0.5 BTC-USD on Kraken: 0.5 filled at 60000.1 on average.',
  at: Date.UTC(2026, 10, 16, 14),
}

/** Somebody's address: what it received, and what it answers next. */
async function phone(...answers: { status: number; headers?: Record<string, string> }[]) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      received.push({ url: request.url ?? '', headers: request.headers, body })
      const { status, headers = {} } = answers.shift() ?? { status: 200 }
      response.writeHead(status, headers).end('words that nobody reads')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { received, address: `http://127.0.0.1:${port}/topic-of-mine` }
}

function delivery(send: Post = post) {
  const home = newHome()
  const clock = new FakeClock(alert.at)
  const made = new PhoneDelivery({ file: targetFile(home), clock, post: send })
  onTestFinished(() => made.close())
  return { home, clock, made }
}

/** A post that is held by the test in place of the network. */
function heldPost(...statuses: number[]) {
  const sent: string[] = []
  const send: Post = async (_address, headers) => {
    sent.push(Buffer.from(headers['title']?.slice(10, -2) ?? '', 'base64').toString())
    return { status: statuses.shift() ?? 200, retryAfterMs: null }
  }
  return { sent, send }
}

test('an alert reaches ntfy as words with a title, and a webhook as JSON that Slack and Discord show', async () => {
  const { received, address } = await phone()
  const { made } = delivery()
  expect(made.setTarget('ntfy', address)).toBe('')
  made.send(alert)
  await expect.poll(() => made.state().last).toMatchObject({ isDelivered: true })
  const { headers, body, url } = received[0] ?? { headers: {}, body: '', url: '' }
  expect([url, body]).toEqual(['/topic-of-mine', alert.text])
  const encoded = String(headers['title']).match(/^=\?UTF-8\?B\?(.*)\?=$/)?.[1] ?? ''
  expect(Buffer.from(encoded, 'base64').toString()).toBe(alert.title)
  made.setTarget('webhook', address)
  made.send(alert)
  await expect.poll(() => received.length).toBe(2)
  const words = `${alert.title}. ${alert.text}`
  expect(JSON.parse(received[1]?.body ?? '')).toEqual({
    event: 'fill',
    title: alert.title,
    message: alert.text,
    at: '2026-11-16T14:00:00.000Z',
    text: words,
    content: words,
  })
})

test('the address is kept for its user alone, and is never reported whole', async () => {
  const { made, home } = delivery(heldPost().send)
  made.setTarget('ntfy', 'https://ntfy.sh/desk-of-mine-7f3a')
  const path = join(home, 'alert-target.json')
  expect(readFileSync(path, 'utf8')).toContain('desk-of-mine-7f3a')
  // Windows goes by the folder.
  const others = process.platform === 'win32' ? 0 : statSync(path).mode & 0o077
  expect(others).toBe(0)
  expect(JSON.stringify(made.state())).not.toContain('desk-of-mine')
  expect(targetFile(home).read().target?.kind).toBe('ntfy')
})

test('an address that does not answer is tried again, later each time, and the alert arrives once', async () => {
  const { sent, send } = heldPost(503, 503, 200)
  const { made, clock } = delivery(send)
  made.setTarget('ntfy', 'https://ntfy.sh/mine')
  made.send(alert)
  await clock.advance(0)
  expect(made.state().last).toMatchObject({
    isDelivered: false,
    words: 'The address has trouble (503). It is tried again.',
  })
  await clock.advance(1999)
  expect(sent).toHaveLength(1)
  await clock.advance(1)
  expect(sent).toHaveLength(2)
  await clock.advance(4000)
  expect(sent).toHaveLength(3)
  expect(made.state()).toMatchObject({ waiting: 0, last: { isDelivered: true } })
  await clock.advance(3_600_000)
  expect(sent).toHaveLength(3)
})

test.each([
  [301, 'The address sends on to another one. Type that one.'],
  [403, 'The address does not take it (403): is it whole?'],
  [404, 'There is nothing at the address (404).'],
])('an answer of %i is final, is said, and takes nobody anywhere else', async (status, words) => {
  const { received, address } = await phone({ status, headers: { location: '/elsewhere' } })
  const { made } = delivery()
  made.setTarget('ntfy', address)
  made.send(alert)
  await expect.poll(() => made.state().last?.words).toBe(words)
  expect(made.state().waiting).toBe(0)
  expect(received.map(({ url }) => url)).toEqual(['/topic-of-mine'])
})

test('a flood is twenty messages and one that counts the rest', async () => {
  const { sent, send } = heldPost()
  const { made } = delivery(send)
  made.setTarget('ntfy', 'https://ntfy.sh/mine')
  for (let each = 1; each <= 30; each += 1) made.send({ ...alert, title: `Fill ${each}` })
  await expect.poll(() => sent.length).toBe(21)
  expect(made.state().waiting).toBe(0)
  expect(sent.at(-1)).toBe('10 more alerts')
})

test('kinds that are not wanted stay here, and so does what waited for an address that was removed', async () => {
  const { sent, send } = heldPost(503)
  const { made, clock } = delivery(send)
  made.send(alert)
  made.setTarget('ntfy', 'https://ntfy.sh/mine')
  made.setEvents(['limit'])
  made.send(alert)
  await clock.advance(60_000)
  expect(sent).toEqual([])
  made.send({ ...alert, event: 'limit' })
  await clock.advance(0)
  expect(sent).toHaveLength(1)
  made.removeTarget()
  await clock.advance(3_600_000)
  expect(sent).toHaveLength(1)
  expect(made.state()).toMatchObject({ target: null, waiting: 0, last: null })
})

test('the next alert goes to the address that was set while the one before did not answer', async () => {
  const { sent, send } = heldPost(503)
  const { made, clock } = delivery(send)
  made.setTarget('ntfy', 'https://ntfy.sh/mine')
  made.send(alert)
  await clock.advance(0)
  made.setTarget('ntfy', 'https://ntfy.sh/another')
  made.send({ ...alert, title: 'Second' })
  await clock.advance(60_000)
  expect(sent).toEqual([alert.title, 'Second'])
})

test('a test that does not arrive says why, and is not tried again', async () => {
  const { sent, send } = heldPost(500)
  const { made, clock } = delivery(send)
  expect(await made.test()).toBe('Set an address first.')
  made.setTarget('ntfy', 'https://ntfy.sh/mine')
  expect(await made.test()).toBe('The address has trouble (500).')
  await clock.advance(3_600_000)
  expect(sent).toHaveLength(1)
  expect(await made.test()).toBe('')
})
