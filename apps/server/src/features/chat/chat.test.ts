import { randomUUID } from 'node:crypto'

import { chatEditWindowMs, chatResumeMax, chatRetentionMs } from '@leadline/contract/chat/limits'
import { dayMs, hourMs, minuteMs } from '@leadline/contract/durations'
import { expect, test } from 'vitest'

import { forgetMessages } from './forget-messages.job.ts'
import { forgetWriter } from './forget-writer.ts'
import { addMessages, addTrader, openChat } from './testing/chat-desk.ts'

test('what one trader writes, everybody in the room reads, and nobody in another', async () => {
  const { trader } = await openChat()
  const [ann, bob, carl] = [
    await trader('ann', 'BTC'),
    await trader('bob', 'BTC'),
    await trader('carl', 'ETH'),
  ]
  const id = await ann.written('Bid wall at 60k', 'BTC')
  expect(await bob.untilPushed('Bid wall at 60k')).toMatchObject({
    id,
    room: 'BTC',
    author: 'ann',
    role: 'member',
    state: 'shown',
    sentAt: Date.parse('2026-01-15T12:00:00Z'),
    editedAt: null,
  })
  await carl.written('here', 'ETH')
  await carl.untilPushed('here')
  expect(carl.pushed.map(({ text }) => text)).toEqual(['here'])
  // Its own desks learn which of their messages it is, and nobody else does.
  expect(await ann.untilPushed('Bid wall at 60k')).toHaveProperty('clientId')
  expect(bob.raw).not.toContain('clientId')
})

test('a message that is sent again after a lost answer stands in the room once', async () => {
  const { trader, connect } = await openChat()
  const ann = await trader('ann')
  const bob = await trader('bob')
  const clientId = randomUUID()
  const first = await ann.write('once', 'lobby', clientId)
  ann.close()
  const again = await connect(ann.who)
  await again.join()
  expect(await again.write('once', 'lobby', clientId)).toMatchObject({
    type: 'done',
    message: first.type === 'done' ? first.message : undefined,
  })
  await again.written('after')
  await bob.untilPushed('after')
  expect(bob.pushed.map(({ text }) => text)).toEqual(['once', 'after'])
})

test('a desk that was away resumes behind its cursor: what was written, edited and deleted, and nothing twice', async () => {
  const { trader, connect } = await openChat()
  const ann = await trader('ann')
  const bob = await trader('bob')
  const [kept, edited, deleted] = [
    await ann.written('kept'),
    await ann.written('before'),
    await ann.written('secret'),
  ]
  const cursor = (await bob.untilPushed('secret')).sequence
  bob.close()
  await ann.ask({ type: 'edit', message: edited, text: 'after' })
  await ann.ask({ type: 'delete', message: deleted })
  const added = await ann.written('new')
  const back = await connect(bob.who)
  const joined = await back.join('lobby', cursor)
  expect(joined.isResumed).toBe(true)
  expect(joined.messages).toMatchObject([
    { id: edited, text: 'after', state: 'shown', editedAt: expect.any(Number) as number },
    { id: deleted, text: '', state: 'deleted' },
    { id: added, text: 'new' },
  ])
  expect(joined.messages.map(({ id }) => id)).not.toContain(kept)
  expect((await back.join('lobby', joined.cursor)).messages).toEqual([])
  expect(back.raw).not.toContain('secret')
})

test('who comes new reads the newest page, and older ones page by page', async () => {
  const { app, trader } = await openChat()
  await addMessages(app, 120)
  const bob = await trader('bob', 'ETH')
  const joined = await bob.join('lobby')
  expect(joined).toMatchObject({ isResumed: false, hasOlder: true, mark: { unread: 0 } })
  expect(joined.messages.map(({ text }) => text)).toEqual(
    Array.from({ length: 50 }, (_, n) => `message ${n + 71}`),
  )
  const texts: string[] = []
  let before = joined.messages[0]?.id ?? 0
  for (;;) {
    const page = await bob.ask({ type: 'history', room: 'lobby', before })
    if (page.type !== 'page') throw new Error(JSON.stringify(page))
    texts.unshift(...page.messages.map(({ text }) => text))
    before = page.messages[0]?.id ?? 0
    if (!page.hasOlder) break
  }
  expect(texts).toEqual(Array.from({ length: 70 }, (_, n) => `message ${n + 1}`))
})

test('who has missed more than is handed over at once begins again with the newest page', async () => {
  const { app, trader } = await openChat()
  const bob = await trader('bob')
  await addMessages(app, chatResumeMax + 2)
  const all = await bob.join('lobby', 2)
  expect(all).toMatchObject({ isResumed: true, hasOlder: null, cursor: chatResumeMax + 2 })
  expect(all.messages.map(({ id }) => id)).toEqual(
    Array.from({ length: chatResumeMax }, (_, n) => n + 3),
  )
  const newest = await bob.join('lobby', 1)
  expect(newest).toMatchObject({ isResumed: false, hasOlder: true, cursor: chatResumeMax + 2 })
  expect(newest.messages.at(-1)?.id).toBe(chatResumeMax + 2)
})

test('a server that stops asks its desks to come back, and is not held up by them', async () => {
  const { app, trader } = await openChat()
  const ann = await trader('ann')
  await app.http.close()
  expect((await ann.untilEnded()).code).toBe(1012)
})

test('only its author edits or deletes a message, and edits it for a day', async () => {
  const { app, trader } = await openChat()
  const ann = await trader('ann')
  const bob = await trader('bob')
  const message = await ann.written('mine')
  for (const asked of [
    { type: 'edit', message, text: 'yours' } as const,
    { type: 'delete', message } as const,
  ]) {
    expect(await bob.ask(asked)).toMatchObject({ type: 'refused', code: 'not_own' })
  }
  app.runtime.advance(chatEditWindowMs)
  expect(await ann.ask({ type: 'edit', message, text: 'late' })).toMatchObject({
    code: 'edit_too_late',
  })
  expect(await ann.ask({ type: 'delete', message })).toMatchObject({ type: 'done' })
  expect(await ann.ask({ type: 'delete', message })).toMatchObject({ code: 'not_found' })
})

test('unread messages and mentions are counted, read marks follow on all desks of the account and never move back', async () => {
  const { trader, connect } = await openChat()
  const bob = await trader('bob')
  bob.close()
  const ann = await trader('ann')
  await ann.written('first')
  const second = await ann.written('look, @bob')
  expect((await ann.untilPushed('look, @bob')).mentions).toEqual(['bob'])
  const [desk, other] = [await connect(bob.who), await connect(bob.who)]
  const welcome = await desk.welcomed()
  expect(welcome.rooms).toMatchObject([{ room: 'lobby', unread: 2, mentions: 1 }])
  await other.welcomed()
  await desk.ask({ type: 'read', room: 'lobby', upTo: second })
  expect(await other.until(() => other.all('read')[0])).toMatchObject({
    mark: { room: 'lobby', readUpTo: second, unread: 0, mentions: 0 },
  })
  await desk.ask({ type: 'read', room: 'lobby', upTo: 1 })
  expect((await desk.join()).mark).toMatchObject({ readUpTo: second, unread: 0 })
})

test('nobody learns by a mention whether somebody has an account', async () => {
  const { app, trader } = await openChat()
  await addTrader(app, 'hidden')
  const ann = await trader('ann')
  await ann.written('@hidden @nobody')
  expect((await ann.untilPushed('@hidden @nobody')).mentions).toEqual([])
})

test('messages of a blocked person do not arrive, are not in history and do not count', async () => {
  const { trader, connect } = await openChat()
  const ann = await trader('ann')
  const bob = await trader('bob')
  const carl = await trader('carl')
  await carl.written('early')
  await ann.untilPushed('early')
  await ann.ask({ type: 'block', username: 'Carl' })
  expect(await ann.until(() => ann.all('account').at(-1))).toMatchObject({
    account: { hidden: [{ username: 'carl', until: null }] },
  })
  await carl.written('@ann buy now')
  await bob.written('fine')
  await ann.untilPushed('fine')
  expect(ann.pushed.map(({ text }) => text)).toEqual(['early', 'fine'])
  const again = await connect(ann.who)
  expect((await again.welcomed()).rooms).toMatchObject([{ unread: 1, mentions: 0 }])
  expect((await again.join()).messages.map(({ text }) => text)).toEqual(['fine'])
  expect((await again.join('lobby', 0)).messages.map(({ text }) => text)).toEqual(['fine'])
  await again.ask({ type: 'unhide', username: 'carl' })
  await again.until(() => again.all('account').at(-1)?.account.hidden.length === 0)
  expect((await again.join()).messages).toHaveLength(3)
})

test('a mute ends by itself', async () => {
  const { app, trader } = await openChat()
  const ann = await trader('ann')
  const carl = await trader('carl')
  await ann.ask({ type: 'mute', username: 'carl', forMs: hourMs })
  await ann.until(() => ann.all('account').at(-1))
  await carl.written('muted')
  // Handed to everybody at that moment, and to her not.
  await carl.untilPushed('muted')
  app.runtime.advance(hourMs)
  await carl.written('heard')
  await ann.untilPushed('heard')
  expect(ann.pushed.map(({ text }) => text)).toEqual(['heard'])
})

test('who is Online is seen in the rooms they are in; Private and Offline people are not', async () => {
  const { trader } = await openChat()
  const ann = await trader('ann', 'lobby', { presence: 1 })
  await trader('bob', 'lobby', { presence: 2 })
  const carl = await trader('carl', 'lobby', { presence: 3 })
  const dora = await trader('dora', 'lobby', { presence: 1 })
  await ann.until(() => ann.all('present').at(-1)?.names.join() === 'ann,dora')
  await carl.ask({ type: 'presence', presence: 1 })
  await ann.until(() => ann.all('present').at(-1)?.names.join() === 'ann,carl,dora')
  dora.close()
  await ann.until(() => ann.all('present').at(-1)?.names.join() === 'ann,carl')
  expect(ann.all('present').at(-1)).toMatchObject({ room: 'lobby', count: 2 })
  // Somebody whom one has blocked is not shown either, and is not counted.
  await ann.ask({ type: 'block', username: 'carl' })
  await ann.until(() => ann.all('present').at(-1)?.names.join() === 'ann')
  expect(ann.all('present').at(-1)).toMatchObject({ room: 'lobby', count: 1 })
})

test('messages are kept for as long as the privacy policy says, with their mentions and reports', async () => {
  const { app, trader } = await openChat()
  const ann = await trader('ann')
  const bob = await trader('bob')
  const old = await ann.written('old @bob')
  await bob.ask({ type: 'report', message: old, reason: 'spam' })
  app.runtime.advance(chatRetentionMs - minuteMs)
  await forgetMessages(app.database, app.runtime.now())
  expect(await app.database.selectFrom('chat_messages').selectAll().execute()).toHaveLength(1)
  app.runtime.advance(minuteMs)
  await forgetMessages(app.database, app.runtime.now())
  for (const table of ['chat_messages', 'chat_mentions', 'chat_reports'] as const) {
    expect(await app.database.selectFrom(table).selectAll().execute()).toEqual([])
  }
  expect(chatRetentionMs).toBe(90 * dayMs)
})

test('with the account, what it wrote is erased, also on desks that are connected', async () => {
  const { app, trader } = await openChat()
  const ann = await trader('ann')
  const bob = await trader('bob')
  const first = await ann.written('one')
  await bob.written('between')
  const last = await ann.written('two')
  await bob.untilPushed('two')
  await app.database.transaction().execute(async (transaction) => {
    await forgetWriter(transaction, ann.who.id)
    await transaction.deleteFrom('accounts').where('id', '=', ann.who.id).execute()
  })
  const gone = await bob.until(() => {
    const erased = bob.pushed.filter(({ state }) => state === 'deleted')
    return erased.length === 2 && erased
  })
  expect(gone).toMatchObject([
    { id: first, text: '', author: 'deleted account' },
    { id: last, text: '', author: 'deleted account' },
  ])
  expect((await ann.untilEnded()).code).toBe(4401)
})
