import { expect, test } from 'vitest'

import {
  dismissChatReportsCommand,
  listChatCommand,
  listChatReportsCommand,
  removeChatMessageCommand,
  setSlowModeCommand,
} from '../../admin/chat/moderate-chat.command.ts'
import { type Command, UsageError } from '../../admin/command.ts'
import type { TestApp } from '../../testing/open-test-app.ts'
import { restrictWriting } from '../../testing/staff.ts'
import { chatReportMetrics } from './moderation/report-metrics.ts'
import { setSlowMode } from './moderation/set-slow-mode.ts'
import { connectDesk, openChat } from './testing/chat-desk.ts'

/** What the operator types, without a process of its own. */
const run = (app: TestApp, command: Command, typed: Record<string, string> = {}) =>
  command.plan(typed, {})(app)

test('an operator reads the reports and removes a message, which is gone from every desk', async () => {
  const { app, trader, connect } = await openChat()
  const [ann, bob] = [await trader('ann'), await trader('bob')]
  const [bad, fine] = [await ann.written('Send me 1 BTC,\nget 2 back'), await ann.written('hello')]
  const note = 'A scam.'
  await bob.ask({ type: 'report', message: bad, reason: 'scam', note })
  await bob.ask({ type: 'report', message: fine, reason: 'other' })
  const [open] = await chatReportMetrics(app.database)()
  expect(open?.samples).toEqual([{ value: 2 }])
  const listed = await run(app, listChatReportsCommand)
  expect(listed).toContain(`${bad} in Lobby, shown, reported as scam`)
  expect(listed).toContain('  by ann\n  | Send me 1 BTC,\n  | get 2 back\n  note: A scam.')
  expect(await run(app, removeChatMessageCommand, { id: String(bad) })).toBe(
    `Chat message ${bad}: removed`,
  )
  const removed = await bob.until(() => bob.pushed.find(({ state }) => state === 'removed'))
  expect(removed).toMatchObject({ id: bad, text: '' })
  expect((await (await connect(bob.who)).join()).messages[0]).toMatchObject({ state: 'removed' })
  expect(await ann.ask({ type: 'edit', message: bad, text: 'again' })).toMatchObject({
    code: 'not_found',
  })
  await run(app, dismissChatReportsCommand, { id: String(fine) })
  expect(await run(app, listChatReportsCommand)).toBe('No report is open.')
  const actions = await app.database.selectFrom('staff_actions').selectAll().execute()
  expect(actions.map(({ action, subject }) => `${action} ${subject}`).toSorted()).toEqual([
    `dismiss-chat-reports chat:${fine}`,
    `remove-chat-message chat:${bad}`,
  ])
  const all = await run(app, listChatCommand, { room: 'lobby', username: 'Ann' })
  expect(all).toContain(`${fine} in Lobby, shown, by ann at 2026-01-15T12:00:00.000Z\n  | hello`)
  expect(all).not.toContain('BTC')
})

test('a command that makes no sense says so and changes nothing', async () => {
  const { app } = await openChat()
  for (const typed of [
    { room: 'nowhere at all', seconds: '5' },
    { room: 'lobby', seconds: '3601' },
    { room: 'lobby', seconds: '-1' },
  ]) {
    expect(() => run(app, setSlowModeCommand, typed)).toThrow(UsageError)
  }
  expect(() => run(app, removeChatMessageCommand, { id: '1 or 1' })).toThrow(UsageError)
  await expect(run(app, removeChatMessageCommand, { id: '99' })).rejects.toThrow(
    'There is no chat message 99 any more.',
  )
  expect(await app.database.selectFrom('chat_rooms').selectAll().execute()).toEqual([])
})

test('whoever may not write reads on, sees why at once, and deletes what is theirs', async () => {
  const { app, trader } = await openChat()
  const ann = await trader('ann')
  const bob = await trader('bob')
  const id = await ann.written('before')
  await restrictWriting(app, 'ann')
  expect(await ann.write('after')).toMatchObject({
    code: 'restricted',
    message: expect.stringContaining('a moderator has restricted it') as string,
  })
  expect(await ann.ask({ type: 'edit', message: id, text: 'after' })).toMatchObject({
    code: 'restricted',
  })
  expect((await ann.until(() => ann.all('account')[0])).account.restriction).toContain('restricted')
  await bob.written('heard')
  await ann.untilPushed('heard')
  expect(await ann.ask({ type: 'delete', message: id })).toMatchObject({ type: 'done' })
  await restrictWriting(app, 'ann', true)
  expect(await ann.write('back')).toMatchObject({ type: 'done' })
})

test('in slow mode everybody waits between two messages in that room, and staff do not', async () => {
  const { app, trader } = await openChat()
  await setSlowMode(app, { room: 'lobby', seconds: 30, actor: 'cli' })
  const ann = await trader('ann')
  const moderator = await trader('mod', 'lobby', { status: 50 })
  expect((await ann.join()).slowModeSeconds).toBe(30)
  await ann.written('one')
  app.runtime.advance(10_000)
  expect(await ann.write('two')).toMatchObject({
    code: 'slow_mode',
    retryAfterMs: 20_000,
    message:
      'This room is in slow mode: one message every 30 seconds. You can write again in 20 seconds.',
  })
  await ann.join('BTC')
  expect(await ann.write('elsewhere', 'BTC')).toMatchObject({ type: 'done' })
  await moderator.written('please')
  await moderator.written('be brief')
  expect(await moderator.untilPushed('be brief')).toMatchObject({ role: 'moderator' })
  app.runtime.advance(20_000)
  expect(await ann.write('two')).toMatchObject({ type: 'done' })
  await setSlowMode(app, { room: 'lobby', seconds: 0, actor: 'cli' })
  const reported = await ann.until(() => ann.all('room').at(-1))
  expect(reported).toEqual({ type: 'room', room: 'lobby', slowModeSeconds: 0 })
})

test('in all that is sent to desks, nothing names an account by anything but its username', async () => {
  const { trader, url } = await openChat()
  const [ann, bob] = [await trader('ann', 'lobby', { presence: 1 }), await trader('bob')]
  await ann.written('@bob hi')
  await bob.ask({ type: 'block', username: 'ann' })
  await bob.until(() => bob.all('account')[0])
  const again = await connectDesk(url, bob.who.token)
  await again.join()
  for (const said of [ann.raw, bob.raw, again.raw]) {
    expect(said).not.toContain('@example.com')
    expect(said).not.toContain(ann.who.id)
    expect(said).not.toContain(bob.who.id)
  }
})
