import { createClient } from '@leadline/client/create-client'
import { endpoint } from '@leadline/contract/endpoint'
import { PageQuery, pageOf } from '@leadline/contract/paging'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'

import { openTestApp } from '../../testing/open-test-app.ts'
import { RateLimiter } from '../rate-limiter.ts'
import { answerErrors } from './error-handler.ts'
import { mountOn } from './mount.ts'
import { openApiDocument } from './openapi.ts'

const listNumbers = endpoint({
  method: 'GET',
  path: '/api/v1/numbers',
  who: 'anyone',
  summary: 'The numbers from 1 to 7.',
  tag: 'Test',
  query: z.strictObject({ ...PageQuery.shape, parity: z.optional(z.enum(['even', 'odd'])) }),
  response: pageOf(z.number()),
  errors: [],
})

/** A list in pages, served and called as every other call is. */
async function openNumbers() {
  const { database, runtime } = await openTestApp()
  const app = Fastify()
  answerErrors(app)
  const { mount } = mountOn(app, new RateLimiter(database, runtime), async () => undefined)
  mount(listNumbers, ({ query: { cursor = '1', limit = 3, parity } }) => {
    const wanted = [1, 2, 3, 4, 5, 6, 7].filter(
      (number) =>
        number >= Number(cursor) && (!parity || number % 2 === (parity === 'odd' ? 1 : 0)),
    )
    const next = wanted[limit]
    return { items: wanted.slice(0, limit), next: next === undefined ? null : String(next) }
  })
  const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const call = createClient({ baseUrl, token: () => undefined, fetch, timeoutMs: 5000 })
  return { app, call }
}

test('a list in pages is read whole by handing each cursor back', async () => {
  const { call } = await openNumbers()
  const read: number[] = []
  let cursor: string | undefined
  do {
    const page = await call(listNumbers, { query: { cursor, limit: 2 } })
    read.push(...page.items)
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  expect(read).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(await call(listNumbers, { query: { parity: 'even' } })).toEqual({
    items: [2, 4, 6],
    next: null,
  })
})

test('a query that the contract does not know is refused with a reason that names it', async () => {
  const { app } = await openNumbers()
  const refusal = async (query: string) => (await app.inject(`/api/v1/numbers?${query}`)).json()
  expect(await refusal('limit=1000')).toEqual({
    code: 'invalid_request',
    message: 'limit: Expected a whole number from 1 to 100',
  })
  expect(await refusal('limit=1&limit=2')).toMatchObject({ code: 'invalid_request' })
  expect(await refusal('parity=prime')).toMatchObject({
    message: expect.stringMatching(/^parity: Invalid/) as string,
  })
  expect(await refusal('page=2')).toMatchObject({
    message: expect.stringContaining('"page"') as string,
  })
})

test('the reference lists what may stand in a query, and that none of it must', () => {
  const { paths } = openApiDocument('https://leadline.test', [listNumbers]) as {
    paths: Record<string, { get: { parameters: object[] } }>
  }
  expect(paths['/numbers']?.get.parameters).toMatchObject([
    { name: 'cursor', in: 'query', required: false },
    { name: 'limit', in: 'query', required: false },
    { name: 'parity', in: 'query', required: false },
  ])
})
