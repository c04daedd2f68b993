import { linkCodeLetters, linkLivesMs } from '@leadline/contract/accounts/device-link'
import { dayMs, minuteMs } from '@leadline/contract/durations'
import { expect, test } from 'vitest'

import { openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import {
  addPerson,
  everythingStored,
  mails,
  openSession,
  type PersonOptions,
} from '../../testing/people.ts'
import { asDesk, askToLink, browserOf } from './testing/asking-desk.ts'

async function openWith(name = 'ada', options: PersonOptions = {}, address?: string) {
  const app = await openTestApp()
  const accountId = await addPerson(app, name, options)
  const token = await openSession(app, accountId)
  return { app, accountId, token, browser: browserOf(app, token, address) }
}

const sessionsOf = async (app: TestApp, token: string) =>
  (await asDesk(app, token, 'GET', '/account/sessions')).json<
    { id: string; device: string | null; isDesk: boolean; current: boolean }[]
  >()

test('a code that is confirmed gives the desk a session of its own, which its owner sees and ends', async () => {
  const { app, token, browser } = await openWith()
  const desk = await askToLink(app)
  expect(desk.code).toMatch(new RegExp(`^[${linkCodeLetters}]{4}-[${linkCodeLetters}]{4}$`))
  expect(desk.address).toBe('https://leadline.test/link')
  expect(await desk.state()).toEqual({ state: 'waiting', username: null })
  expect((await asDesk(app, desk.secret, 'GET', '/licenses')).statusCode).toBe(401)

  expect((await browser.answer(desk.code, true)).json()).toEqual({ linked: true })
  // Asked as often as answers are lost.
  for (const _ of [1, 2]) {
    expect(await desk.state()).toEqual({ state: 'confirmed', username: 'ada' })
  }
  expect((await asDesk(app, desk.secret, 'GET', '/licenses')).json()).toEqual([])

  const linked = (await sessionsOf(app, token)).find(({ isDesk }) => isDesk)
  expect(linked).toMatchObject({ device: 'Leadline on Linux', current: false })
  await asDesk(app, token, 'POST', `/account/sessions/${linked?.id}/end`)
  expect((await asDesk(app, desk.secret, 'GET', '/licenses')).statusCode).toBe(401)
  expect(await desk.state()).toEqual({ state: 'over', username: null })
})

test('an anonymous account links as well, and nothing says on which system', async () => {
  const { app, token, browser } = await openWith('trader-1', { email: null })
  const desk = await askToLink(app, { system: 'Windows' })
  await browser.answer(desk.code, true)
  expect(await desk.state()).toEqual({ state: 'confirmed', username: 'trader-1' })
  const linked = (await sessionsOf(app, token)).find(({ isDesk }) => isDesk)
  expect(linked).toMatchObject({ device: 'Leadline' })
  expect(await mails(app)).toEqual([])
})

test('the owner is notified by email, once', async () => {
  const { app, browser } = await openWith()
  const desk = await askToLink(app)
  await browser.answer(desk.code, true)
  const sent = await mails(app)
  expect(sent.map(({ to_address, subject }) => [to_address, subject])).toEqual([
    ['ada@example.com', 'Leadline on Linux was linked to your account'],
  ])
})

test('whoever is asked reads what asks, when, and whether it is in their own network', async () => {
  const home = '192.0.2.7'
  const { app, browser } = await openWith('ada', {}, home)
  const [near, far] = [await askToLink(app, { from: home }), await askToLink(app)]
  app.runtime.advance(2 * minuteMs)
  const startedAt = new Date(app.runtime.now() - 2 * minuteMs).toISOString()
  expect(await browser.look(near.code)).toMatchObject({
    system: 'Linux',
    version: '1.2.3',
    startedAt,
    from: 'same-network',
  })
  expect(await browser.look(far.code)).toMatchObject({ from: 'other-network' })
  // Midnight UTC changes the secret that networks are recognized by.
  app.runtime.advance(dayMs - (app.runtime.now() % dayMs) - 4 * minuteMs)
  const late = await askToLink(app, { from: home })
  app.runtime.advance(8 * minuteMs)
  const session = await openSession(app, await addPerson(app, 'night'))
  const night = browserOf(app, session, home)
  expect(await night.look(late.code)).toMatchObject({ from: 'same-network' })
})

test('a code that is refused links nothing, and the desk learns of it', async () => {
  const { app, token, browser } = await openWith()
  const desk = await askToLink(app)
  expect((await browser.answer(desk.code, false)).json()).toEqual({ linked: false })
  expect(await desk.state()).toEqual({ state: 'refused', username: null })
  expect((await browser.answer(desk.code, true)).statusCode).toBe(404)
  expect(await sessionsOf(app, token)).toHaveLength(1)
})

test('a code counts once: of two confirmations at the same moment, by whoever, one links', async () => {
  const { app, token, browser } = await openWith()
  const eve = browserOf(app, await openSession(app, await addPerson(app, 'eve')))
  const desk = await askToLink(app)
  const answers = await Promise.all([
    browser.answer(desk.code, true),
    eve.answer(desk.code, true),
    browser.answer(desk.code, true),
  ])
  const codes = answers.map(({ statusCode }) => statusCode)
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 404, 404])
  const all = await app.database
    .selectFrom('sessions')
    .select('id')
    .where('kind', '=', 'desk')
    .execute()
  expect(all).toHaveLength(1)
  expect(await sessionsOf(app, token)).toBeDefined()
})

test('a code is good to the last millisecond of its ten minutes, and then says that it is over', async () => {
  const { app, browser } = await openWith()
  const desk = await askToLink(app)
  app.runtime.advance(linkLivesMs - 1)
  expect(await browser.lookCode(desk.code)).toBe(200)
  app.runtime.advance(1)
  expect(await desk.state()).toEqual({ state: 'over', username: null })
  const answer = await browser.answer(desk.code, true)
  expect(answer.json()).toMatchObject({
    code: 'not_found',
    fields: { code: expect.stringContaining('ask for a new code in Leadline') as string },
  })
})

test('letters may be typed small, with spaces or without the hyphen', async () => {
  const { app, browser } = await openWith()
  const { code } = await askToLink(app)
  for (const typed of [code.toLowerCase(), code.replace('-', ''), ` ${code.replace('-', ' – ')} `])
    expect(await browser.lookCode(typed)).toBe(200)
})

test('guesses are counted for the account, and a right code costs nothing', async () => {
  const { app, browser } = await openWith()
  const { code } = await askToLink(app)
  for (let guess = 0; guess < 15; guess++) expect(await browser.lookCode(code)).toBe(200)
  const wrong = await Promise.all(
    Array.from({ length: 12 }, (_, guess) => browser.lookCode(`BCDF-GHJ${linkCodeLetters[guess]}`)),
  )
  expect(wrong.filter((status) => status === 404)).toHaveLength(10)
  const refused = await browser.answer(code, true)
  expect(refused.statusCode).toBe(429)
  expect(refused.json<{ message: string }>().message).toContain('Too many wrong codes.')
  app.runtime.advance(15 * minuteMs)
  expect(await browser.lookCode('BCDF-GHJK')).toBe(404)
})

test('neither the code nor the secret is stored or logged, and no address', async () => {
  const { app, browser } = await openWith()
  const desk = await askToLink(app, { from: '203.0.113.77' })
  await browser.look(desk.code)
  const texts = [await everythingStored(app), app.log()]
  await browser.answer(desk.code, true)
  await desk.state()
  texts.push(await everythingStored(app), app.log())
  for (const text of texts) {
    expect(text).not.toContain(desk.secret)
    expect(text).not.toContain(desk.code.replace('-', ''))
    expect(text).not.toContain(desk.code)
  }
  expect(texts[0]).not.toContain('203.0.113.77')
})

test('a banned account cannot confirm, and a desk that it linked before is out', async () => {
  const { app, accountId, browser } = await openWith()
  const [first, second] = [await askToLink(app), await askToLink(app)]
  await browser.answer(first.code, true)
  await app.database
    .updateTable('accounts')
    .set({ status: 1 })
    .where('id', '=', accountId)
    .execute()
  expect((await browser.answer(second.code, true)).statusCode).toBe(401)
  expect((await asDesk(app, first.secret, 'GET', '/licenses')).statusCode).toBe(401)
  expect(await second.state()).toMatchObject({ state: 'waiting' })
})
