import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import type { Outbox } from '../../platform/mail/outbox.ts'
import { noPace, steadyPace } from './send-issue.job.ts'
import { addSubscribers, subscriberNames, openWorld } from './testing/newsletter-world.ts'
import { unsubscribe } from './unsubscribe.ts'

const sendingProcess = fileURLToPath(new URL('testing/sending-process.ts', import.meta.url))

/** Dies before its nth mail of all, whatever transaction that is in. */
function dyingBefore(outbox: Outbox, mail: number): Outbox {
  let queued = 0
  return {
    ...outbox,
    queue: async (transaction, each) => {
      if (++queued === mail) throw new Error('killed')
      await outbox.queue(transaction, each)
    },
  }
}

test('everybody who is subscribed gets it, and nobody who did not confirm, left or came later', async () => {
  const world = await openWorld()
  const { database, runtime } = world
  await addSubscribers(database, ['ada', 'bob'])
  await addSubscribers(database, ['unconfirmed'], { confirmed_at: null })
  await addSubscribers(database, ['left'], { unsubscribed_at: 5 })
  expect(await world.start()).toMatchObject({ kind: 'started', recipients: 2 })
  await addSubscribers(database, ['later'], { confirmed_at: runtime.now() + 1 })
  runtime.advance(1000)
  await world.send()
  expect(await world.addresses()).toEqual(['ada', 'bob'])
  expect(await world.issues()).toMatchObject([
    { slug: 'by-the-mark', letters: 2, created_by: 'cli', finished_at: runtime.now() },
  ])
  const actions = await database.selectFrom('staff_actions').selectAll().execute()
  expect(actions).toMatchObject([
    {
      actor: 'cli',
      action: 'send-newsletter',
      details: '{"slug":"by-the-mark","recipients":2}',
    },
  ])
})

test('an article is sent once, whoever asks and how many at once', async () => {
  const world = await openWorld()
  await addSubscribers(world.database, ['ada'])
  const kinds = await Promise.all([world.start(), world.start(), world.start()])
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual([
    'sent before',
    'sent before',
    'started',
  ])
  await world.send()
  expect(await world.start()).toMatchObject({ kind: 'sent before', issue: { letters: 1 } })
  await world.send()
  expect(await world.start('no-such-article')).toEqual({ kind: 'no such article' })
  expect(await world.mailsPerAddress()).toEqual({ 1: 1 })
  expect(await world.database.selectFrom('staff_actions').selectAll().execute()).toHaveLength(1)
})

test('it says title, description and words, in no markup of the article, with ways to read and to leave', async () => {
  const world = await openWorld()
  await addSubscribers(world.database, ['ada'])
  await world.start()
  await world.send()
  const [mail] = await world.database.selectFrom('mail_outbox').selectAll().execute()
  const token = /unsubscribe\?token=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? 'none'
  expect(mail).toMatchObject({
    subject: 'By the mark, five',
    headers: JSON.stringify({
      'List-Unsubscribe': `<https://leadline.test/newsletter/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  })
  expect(mail?.dedupe_key).toMatch(/^newsletter:[\w-]{36}:ada-ada$/)
  expect(mail?.text).toMatch(
    /^By the mark, five\n\nHow deep the water is\.\n\nFive fathoms, says the line\.\n\nBold & wet\n\nRead it on the site:\nhttps:\/\/leadline\.test\/news\/by-the-mark\n/,
  )
  expect(mail?.html).toContain('Bold &amp; wet')
  expect(mail?.html).not.toMatch(/<script|<b>|evil/)
})

test('whichever mail a process dies at, the next one goes on: one mail each, none left out', async () => {
  for (const mail of [1, 2, 5, 6, 11, 12]) {
    const world = await openWorld()
    await addSubscribers(world.database, subscriberNames(12))
    await world.start()
    const pace = { ...noPace, batchSize: 5 }
    const dying = world.send({ pace, outbox: dyingBefore(world.outbox, mail) })
    await expect(dying).rejects.toThrow('killed')
    expect(await world.issues()).toMatchObject([{ letters: mail - 1 - ((mail - 1) % 5) }])
    await world.send({ pace })
    expect(await world.mailsPerAddress()).toEqual({ 1: 12 })
    expect(await world.links()).toBe(12)
    expect(await world.issues()).toMatchObject([{ letters: 12 }])
  }
})

test('real processes, two at once, killed again and again: one mail each, none left out', async () => {
  const world = await openWorld()
  await addSubscribers(world.database, subscriberNames(400))
  await world.start()
  const argument = JSON.stringify(world.config)
  const begin = () =>
    spawn(process.execPath, [sendingProcess, argument], { stdio: ['ignore', 'pipe', 'inherit'] })
  let kills = 0
  for (let round = 0; round < 5; round++) {
    const children = [begin(), begin()]
    await Promise.race(
      children.flatMap((child) => [once(child.stdout, 'data'), once(child, 'exit')]),
    )
    await wait(Math.random() * 25)
    for (const child of children) {
      if (child.kill('SIGKILL')) kills++
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    }
  }
  expect(kills).toBeGreaterThan(1)
  await world.send()
  expect(await world.mailsPerAddress()).toEqual({ 1: 400 })
  expect(await world.links()).toBe(400)
  expect(await world.issues()).toMatchObject([{ letters: 400 }])
}, 120_000)

test('several processes side by side send a thousand mails, one each', async () => {
  const world = await openWorld()
  await addSubscribers(world.database, subscriberNames(1000))
  await world.start()
  await Promise.all([world.send(), world.send(), world.send()])
  expect(await world.mailsPerAddress()).toEqual({ 1: 1000 })
  expect(await world.links()).toBe(1000)
}, 120_000)

test('even when its progress is lost, as from an older backup, nobody gets it twice', async () => {
  const world = await openWorld()
  await addSubscribers(world.database, subscriberNames(20))
  await world.start()
  await world.send()
  await world.database
    .updateTable('newsletter_issues')
    .set({ last_subscriber: '', letters: 0, finished_at: null })
    .execute()
  await world.send()
  expect(await world.mailsPerAddress()).toEqual({ 1: 20 })
})

test('whoever leaves while an issue is under way gets no mail of it, queued or not', async () => {
  const world = await openWorld()
  const { database, runtime } = world
  await addSubscribers(database, subscriberNames(10))
  await world.start('by-the-deep')
  await world.send()
  const waiting = await database.selectFrom('mail_outbox').selectAll().execute()
  const tokenOf = (name: string) => {
    const mail = waiting.find(({ to_address }) => to_address === `${name}@example.com`)
    return /unsubscribe\?token=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? 'none'
  }
  // s3's mail of the second issue is not queued yet; that of the first one waits.
  await world.start()
  await unsubscribe({ database, runtime }, tokenOf('s3'))
  expect(await world.addresses()).not.toContain('s3')
  await world.send()
  expect(await world.mailsPerAddress()).toEqual({ 2: 9 })
  // s5's mails of both are queued, and one of them is in the hands of the mail server.
  await database
    .updateTable('mail_outbox')
    .set({ leased_until: runtime.now() + 1 })
    .execute()
  await unsubscribe({ database, runtime }, tokenOf('s5'))
  expect(await world.mailsPerAddress()).toEqual({ 2: 8 })
  await world.send()
  expect(await world.mailsPerAddress()).toEqual({ 2: 8 })
})

test('leaving at the very moment of a batch leaves no mail behind', async () => {
  const world = await openWorld()
  const { database, runtime } = world
  await addSubscribers(database, subscriberNames(30))
  await world.start('by-the-deep')
  await world.send()
  const mails = await database.selectFrom('mail_outbox').selectAll().execute()
  const tokens = mails.map(({ text }) => /unsubscribe\?token=([\w-]{43})\n/.exec(text)?.[1] ?? '')
  await world.start()
  await Promise.all([
    world.send({ pace: { ...noPace, batchSize: 3 } }),
    ...tokens.map((token) => unsubscribe({ database, runtime }, token)),
  ])
  expect(await world.mailsPerAddress()).toEqual({})
})

test('mails go out at a steady pace, not faster than the mail server takes them', async () => {
  const world = await openWorld()
  await addSubscribers(world.database, subscriberNames(300))
  await world.start()
  const pace = steadyPace
  const count = async () => (await world.addresses()).length
  await Promise.all([world.send({ pace }), world.send({ pace })])
  expect(await count()).toBe(50)
  world.runtime.advance(10_000)
  await Promise.all([world.send({ pace }), world.send({ pace })])
  expect(await count()).toBe(100)
  for (let turn = 0; turn < 10; turn++) {
    world.runtime.advance(10_000)
    await world.send({ pace })
  }
  // Nothing is being taken: no more than so many wait.
  expect(await count()).toBe(200)
  // Refused again and again, they hold up nobody else.
  await world.database.updateTable('mail_outbox').set({ attempts: 5 }).execute()
  for (let turn = 0; turn < 3; turn++) {
    world.runtime.advance(10_000)
    await world.send({ pace })
  }
  expect(await world.mailsPerAddress()).toEqual({ 1: 300 })
})

test('a second issue waits for the first, and an app that closes stops between batches', async () => {
  const world = await openWorld()
  await addSubscribers(world.database, subscriberNames(20))
  await world.start()
  world.runtime.advance(1)
  await world.start('by-the-deep')
  await world.send({ pace: { ...steadyPace, batchSize: 8 } })
  expect(await world.issues()).toMatchObject([
    { slug: 'by-the-mark', letters: 8 },
    { slug: 'by-the-deep', letters: 0 },
  ])
  world.runtime.advance(10_000)
  await world.send({ signal: AbortSignal.abort() })
  expect(await world.addresses()).toHaveLength(8)
  await world.send()
  expect(await world.mailsPerAddress()).toEqual({ 2: 20 })
})
