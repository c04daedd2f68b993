import { expect, test } from 'vitest'

import { openTestApp } from '../../testing/open-test-app.ts'
import { fillProblemPage } from './problem-page.ts'
import { builtPage, openShop, post } from './testing/posted-pages.ts'

const asPerson = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test('a page that fails is answered to a person with a page in the shop’s look, and says nothing of the cause', async () => {
  const app = await openShop()
  await app.database.schema.alterTable('orders').renameTo('lost_orders').execute()
  const answer = await app.http.inject({ url: '/orders/4f2a', headers: asPerson })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    500,
    'text/html; charset=utf-8',
  ])
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body).toContain('<h1>This page could not be shown</h1>')
  expect(answer.body).toContain('Something went wrong on our side.')
  expect(answer.body).not.toMatch(/no such table|does not exist/)
})

test('an address that cannot be read is answered with a page too', async () => {
  const app = await openShop()
  const answer = await app.http.inject({ url: '/%E0%A4%A', headers: asPerson })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    400,
    'text/html; charset=utf-8',
  ])
  expect(answer.body).toContain('The address is not valid.')
  expect(answer.body).toContain('Check the address')
})

test('programs that ask for pages, and whoever asks the API, are answered in JSON', async () => {
  const app = await openShop()
  await app.database.schema.alterTable('orders').renameTo('lost_orders').execute()
  const program = await app.http.inject({ url: '/orders/4f2a', headers: { accept: '*/*' } })
  expect(program.json<{ code: string }>().code).toBe('internal')
  const called = await app.http.inject({ url: '/api/v1/%E0%A4%A', headers: asPerson })
  expect(called.json<{ code: string }>().code).toBe('invalid_request')
})

test('what is too much to answer with its own page is answered in the shop’s look', async () => {
  const app = await openShop()
  const large = await post(app, '/contact', { message: 'x'.repeat(70_000) })
  expect([large.status, large.answer.body]).toEqual([
    413,
    expect.stringContaining('<h1>This could not be sent</h1>'),
  ])
  expect(large.answer.body).toContain('what you typed is still there')
})

test('words of a problem are text, in the page and in its data', () => {
  const page = builtPage(
    '<h1>{heading}</h1><p>{message}</p><script type="application/json" id="page-data">{"problem":{"heading":"{heading}"}}</script>',
  )
  const problem = { heading: '<b>{message}', message: '</script><i>$&', advice: 'a & b' }
  const made = fillProblemPage(page, problem)
  expect(made).toContain('<h1>&lt;b&gt;{message}</h1><p>&lt;/script&gt;&lt;i&gt;$&amp;</p>')
  const data = /id="page-data">([^<]*)<\/script>/.exec(made)?.[1]
  expect(JSON.parse(data ?? '')).toEqual({ problem })
})

test('without a built site a problem is still words that can be read', async () => {
  const app = await openTestApp()
  const answer = await app.http.inject({ url: '/%E0%A4%A', headers: asPerson })
  expect(answer.body).toContain('<h1>This page could not be shown</h1>')
})
