import { minuteMs } from '@leadline/contract/durations'
import { expect, test } from 'vitest'

import { openShop, own, post } from './testing/posted-pages.ts'

const message = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  subject: 'Depth of book',
  message: 'How deep?',
}
const purchase = { plan: '2', method: 'card', email: 'ada@example.com', eula: 'on' }
const anonymous = { plan: '2', method: 'bitcoin', terms: 'on' }

const forms = [
  ['/contact', message, 'contact_messages'],
  ['/checkout', purchase, 'orders'],
] as const

test.each(forms)(
  'a form on %s that is sent three times at once, and once more by a reload, is sent once',
  async (path, fields, table) => {
    const app = await openShop()
    const send = (headers: Record<string, string> = own) =>
      post(app, path, fields, { from: '198.51.100.20', headers })
    const answers = await Promise.all([send(), send(), send()])
    answers.push(await send({ 'sec-fetch-site': 'none' }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ answer }) => answer.body)).size).toBe(1)
    expect(await app.database.selectFrom(table).select('id').execute()).toHaveLength(1)
  },
)

test('another message, another sender and a later day are messages of their own', async () => {
  const app = await openShop()
  const from = '198.51.100.21'
  await post(app, '/contact', message, { from })
  await post(app, '/contact', { ...message, message: 'And how wide?' }, { from })
  await post(app, '/contact', message, { from: '198.51.100.22' })
  app.runtime.advance(10 * minuteMs)
  await post(app, '/contact', message, { from })
  const sent = await app.database.selectFrom('contact_messages').select('id').execute()
  expect(sent).toHaveLength(4)
})

test('a form that was refused is sent again as if for the first time', async () => {
  const app = await openShop()
  const from = '198.51.100.23'
  expect((await post(app, '/checkout', { ...purchase, eula: '' }, { from })).status).toBe(400)
  expect((await post(app, '/checkout', purchase, { from })).status).toBe(200)
})

test('two anonymous buyers behind one address who choose alike have two orders and two codes', async () => {
  const app = await openShop()
  const send = () => post(app, '/crypto-checkout', anonymous, { from: '198.51.100.24' })
  const [first, second] = [await send(), await send()]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.answer.body).not.toBe(second.answer.body)
  expect(await app.database.selectFrom('orders').select('id').execute()).toHaveLength(2)
})
