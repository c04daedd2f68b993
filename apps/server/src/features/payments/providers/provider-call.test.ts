import { expect, test } from 'vitest'

import { openStubServer, type Reply, testDeps } from '../testing/stub-server.ts'
import { openProviderCall } from './provider-call.ts'
import { ProviderUnavailable } from './provider-errors.ts'

const secretHeaders = { authorization: 'Bearer sk_very_secret' }

async function openCall(answer: (count: number) => Reply, timeoutMs = 5_000) {
  const pauses: number[] = []
  const server = await openStubServer((_seen, count) => answer(count))
  const deps = testDeps({
    timeoutMs,
    pause: async (ms) => {
      pauses.push(ms)
    },
  })
  const call = openProviderCall('Provider', deps)
  const send = (repeatable: boolean) =>
    call({
      method: 'POST',
      url: `${server.url}/a?b=c`,
      headers: secretHeaders,
      body: 'x',
      repeatable,
    })
  return { ...server, send, pauses }
}

test('a busy provider is asked again, with the same words, after growing pauses', async () => {
  const { send, seen, pauses } = await openCall((count) =>
    count < 3 ? { status: 503, json: {} } : { json: { ok: true } },
  )
  expect((await send(true)).text).toBe('{"ok":true}')
  expect(seen.map(({ body }) => body)).toEqual(['x', 'x', 'x'])
  const [first = 0, second = 0] = pauses
  expect(first).toBeGreaterThanOrEqual(125)
  expect(first).toBeLessThanOrEqual(375)
  expect(second).toBeGreaterThanOrEqual(250)
  expect(second).toBeLessThanOrEqual(750)
})

test('a provider that stays busy is given up after three tries', async () => {
  const { send, seen } = await openCall(() => ({ status: 500, json: {} }))
  await expect(send(true)).rejects.toThrow('Provider answered 500 (POST /a)')
  expect(seen).toHaveLength(3)
})

test('what must not be done twice is sent once', async () => {
  const { send, seen } = await openCall(() => ({ mishap: 'cut' }))
  await expect(send(false)).rejects.toThrow(ProviderUnavailable)
  expect(seen).toHaveLength(1)
})

test('a refusal is an answer, and is not asked for again', async () => {
  const { send, seen } = await openCall(() => ({ status: 422, json: { no: 1 } }))
  expect((await send(true)).status).toBe(422)
  expect(seen).toHaveLength(1)
})

test.each(['silent', 'slow'] as const)('nobody waits for a %s provider', async (mishap) => {
  const { send } = await openCall(() => ({ mishap }), 60)
  await expect(send(false)).rejects.toThrow('Provider took too long to answer (POST /a)')
})

test('an answer without end is not read to its end', async () => {
  const { send } = await openCall(() => ({ text: 'x'.repeat(2_000_000) }))
  await expect(send(false)).rejects.toThrow('Provider sent more than we read')
})

test('our key follows no redirect', async () => {
  const elsewhere = await openStubServer(() => ({ json: {} }))
  const { send } = await openCall(() => ({ status: 302, headers: { location: elsewhere.url } }))
  await expect(send(false)).rejects.toThrow(ProviderUnavailable)
  expect(elsewhere.seen).toHaveLength(0)
})

test('no failure repeats a key in its words', async () => {
  const call = openProviderCall('Provider', testDeps())
  const broken = call({
    method: 'GET',
    url: 'http://127.0.0.1:9/',
    // A line break makes fetch complain and quote it.
    headers: { authorization: 'Bearer sk_very\nsecret' },
    repeatable: false,
  })
  const error: unknown = await broken.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ProviderUnavailable)
  expect(String(error) + JSON.stringify(error) + String((error as Error).cause)).not.toContain(
    'sk_',
  )
})
