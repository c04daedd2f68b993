import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { endpoint } from '@leadline/contract/endpoint'
import { PageQuery, pageOf } from '@leadline/contract/paging'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { ApiError, messageFor, NetworkError } from './api-error.ts'
import { createClient } from './create-client.ts'

const listFills = endpoint({
  method: 'GET',
  path: '/api/v1/accounts/{name}/fills',
  who: 'signed-in',
  summary: 'Fills, newest first.',
  tag: 'Test',
  params: z.strictObject({ name: z.string() }),
  query: PageQuery,
  response: pageOf(z.string()),
  errors: ['not_signed_in'],
})
const addNote = endpoint({
  method: 'POST',
  path: '/api/v1/notes',
  who: 'anyone',
  summary: 'Keep a note.',
  tag: 'Test',
  body: z.strictObject({ text: z.string() }),
  response: z.strictObject({ kept: z.literal(true) }),
  errors: [],
})

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A real server on a free port that answers as it is set to, and the requests that reached it. */
async function openServer(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const requests: { url: string; headers: IncomingMessage['headers']; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      requests.push({ url: request.url ?? '', headers: request.headers, body })
      answer(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

const json = (status: number, body: unknown) => (_request: unknown, response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

function clientOf(baseUrl: string, more: Partial<Parameters<typeof createClient>[0]> = {}) {
  return createClient({ baseUrl, token: () => undefined, fetch, timeoutMs: 5000, ...more })
}

test('a call goes to the address it was given, with its parameters, query and token', async () => {
  const server = await openServer(json(200, { items: ['a'], next: null }))
  const call = clientOf(server.url, { token: () => 'secret' })
  const page = await call(listFills, {
    params: { name: 'a/b' },
    query: { cursor: 'x&y', limit: 20 },
  })
  expect(page).toEqual({ items: ['a'], next: null })
  expect(server.requests[0]?.url).toBe('/api/v1/accounts/a%2Fb/fills?cursor=x%26y&limit=20')
  expect(server.requests[0]?.headers.authorization).toBe('Bearer secret')
})

test('what is left out of a query is not sent', async () => {
  const server = await openServer(json(200, { items: [], next: null }))
  const params = { name: 'a' }
  await clientOf(server.url)(listFills, { params, query: {} })
  await clientOf(server.url)(listFills, { params, query: { cursor: undefined, limit: 1 } })
  expect(server.requests.map(({ url }) => url)).toEqual([
    '/api/v1/accounts/a/fills',
    '/api/v1/accounts/a/fills?limit=1',
  ])
  expect(server.requests[0]?.headers.authorization).toBeUndefined()
})

test('a refusal carries the words, the status and the code of the server', async () => {
  const server = await openServer(json(401, { message: 'Sign in first.', code: 'not_signed_in' }))
  const refused: string[] = []
  const call = clientOf(server.url, {
    token: () => 'old',
    onTokenRefused: (token) => refused.push(token),
  })
  const error: unknown = await call(listFills, { params: { name: 'a' }, query: {} }).catch(
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ message: 'Sign in first.', status: 401, code: 'not_signed_in' })
  expect(refused).toEqual(['old'])
})

test('an answer that is neither success nor explained is named by its status', async () => {
  const server = await openServer((_request, response) => response.writeHead(502).end('<html>'))
  const sent = clientOf(server.url)(addNote, { body: { text: 'x' } })
  await expect(sent).rejects.toMatchObject({ message: 'HTTP Error: 502', status: 502 })
  expect(server.requests[0]?.body).toBe('{"text":"x"}')
})

test('an answer of a newer server, with fields that this client does not know, is read without them', async () => {
  const server = await openServer(json(200, { kept: true, since: 'tomorrow', by: { name: 'x' } }))
  expect(await clientOf(server.url)(addNote, { body: { text: 'x' } })).toEqual({ kept: true })
})

test('an answer that breaks the contract is not handed on', async () => {
  const server = await openServer(json(200, { kept: 'maybe' }))
  const error: unknown = await clientOf(server.url)(addNote, { body: { text: 'x' } }).catch(
    (thrown: unknown) => thrown,
  )
  expect(messageFor(error, 'Could not keep it.')).toBe('Could not keep it.')
})

test('a server that does not answer in time is a timeout, and one that is not there says so', async () => {
  const silent = await openServer(() => undefined)
  const late = clientOf(silent.url, { timeoutMs: 20 })(addNote, { body: { text: 'x' } })
  await expect(late).rejects.toThrow(new NetworkError('Request timeout'))
  const gone = clientOf('http://127.0.0.1:1')(addNote, { body: { text: 'x' } })
  const error: unknown = await gone.catch((thrown: unknown) => thrown)
  expect(messageFor(error, 'general')).toBe('Network error. Please try again.')
})

test('an answer that does not end is given up, whoever sends it', async () => {
  const server = await openServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = () => {
      while (!response.destroyed && response.write(' '.repeat(1024 * 1024)));
    }
    response.on('drain', more)
    more()
  })
  const answer = clientOf(server.url)(addNote, { body: { text: 'a' } })
  await expect(answer).rejects.toThrow('The answer could not be read')
})
