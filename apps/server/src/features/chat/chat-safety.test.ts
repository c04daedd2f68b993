import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'

import {
  chatFrameMaxBytes,
  chatReportLimit,
  chatTextMaxLength,
} from '@leadline/contract/chat/limits'
import { chatSocketPath } from '@leadline/contract/chat/server-messages'
import { minuteMs, secondMs } from '@leadline/contract/durations'
import { expect, test } from 'vitest'

import { addPerson, everythingStored, openSession } from '../../testing/people.ts'
import { setStatus } from '../../testing/staff.ts'
import { addTrader, ChatDesk, openChat, refusalOf } from './testing/chat-desk.ts'
import { hostileTexts } from './testing/hostile-texts.ts'

test('5 messages a second, 20 a minute and 100 an hour: the next is refused with the limit and the time to come back', async () => {
  const { app, trader, connect: connectAgain } = await openChat()
  const ann = await trader('ann')
  // On another desk of the same account, and in another room: the account is what is counted.
  const other = await connectAgain(ann.who)
  await other.join('BTC')
  for (let n = 0; n < 4; n++) await ann.written('fast')
  await other.written('fast', 'BTC')
  const refused = await other.write('too fast', 'BTC')
  expect(refused).toMatchObject({
    type: 'refused',
    code: 'rate_limited',
    limit: 'second',
    retryAfterMs: 1_000,
    message: 'At most 5 messages a second. You can write again in 1 second.',
  })
  for (let n = 0; n < 15; n++) {
    if (n % 5 === 0) app.runtime.advance(secondMs)
    await ann.written('minute')
  }
  app.runtime.advance(2 * secondMs)
  expect(await ann.write('too many')).toMatchObject({
    code: 'rate_limited',
    limit: 'minute',
    retryAfterMs: 55_000,
    message: 'At most 20 messages a minute. You can write again in 55 seconds.',
  })
  app.runtime.advance(minuteMs)
  for (let n = 0; n < 80; n++) {
    if (n % 5 === 0) app.runtime.advance(20 * secondMs)
    await ann.written('hour')
  }
  app.runtime.advance(20 * secondMs)
  const enough = await ann.write('too many')
  expect(enough).toMatchObject({ code: 'rate_limited', limit: 'hour' })
  app.runtime.advance(enough.type === 'refused' ? (enough.retryAfterMs ?? 0) - 1 : 0)
  expect(await ann.write('a moment early')).toMatchObject({ code: 'rate_limited' })
  app.runtime.advance(1)
  expect(await ann.write('again')).toMatchObject({ type: 'done' })
})

test('what is rewritten is read again: edits have the limits of messages', async () => {
  const { trader } = await openChat()
  const ann = await trader('ann')
  const message = await ann.written('first')
  for (let n = 0; n < 5; n++) await ann.ask({ type: 'edit', message, text: `again ${n}` })
  expect(await ann.ask({ type: 'edit', message, text: 'too fast' })).toMatchObject({
    code: 'rate_limited',
    limit: 'second',
    message: 'At most 5 changes a second. You can change a message again in 1 second.',
  })
})

test('a message of more than 40 lines is refused with a reason', async () => {
  const { trader } = await openChat()
  const ann = await trader('ann')
  await ann.written(`${'line\n'.repeat(39)}last`)
  expect(await ann.write(`${'line\n'.repeat(40)}last`)).toMatchObject({
    message: 'Please keep the message to 40 lines.',
  })
})

test('what is deleted counts against the limits as before', async () => {
  const { trader } = await openChat()
  const ann = await trader('ann')
  for (let n = 0; n < 5; n++) {
    await ann.ask({ type: 'delete', message: await ann.written('flash') })
  }
  expect(await ann.write('flash')).toMatchObject({ code: 'rate_limited', limit: 'second' })
})

test('hostile texts are kept and shown as the text they are', async () => {
  const { app, trader } = await openChat()
  const ann = await trader('ann')
  const bob = await trader('bob')
  for (const text of hostileTexts) {
    app.runtime.advance(minuteMs)
    await ann.written(text)
    expect(await bob.untilPushed(text)).toMatchObject({ text, author: 'ann' })
  }
})

test('a text that is empty, too long or has control characters is refused with a reason, and the connection goes on', async () => {
  const { trader } = await openChat()
  const ann = await trader('ann')
  const refused = async (text: string) => {
    const said = await ann.write(text)
    return said.type === 'refused' ? [said.code, said.message] : said.type
  }
  expect(await refused('  \n ')).toEqual(['invalid', 'Write a message first.'])
  expect(await refused('x'.repeat(chatTextMaxLength + 1))).toEqual([
    'invalid',
    'Please keep the message to 2,000 characters.',
  ])
  for (const text of ['a\u0000b', 'a\u202eb', 'a\u001bb']) {
    expect(await refused(text)).toEqual([
      'invalid',
      'Please write the message without control characters.',
    ])
  }
  expect(await refused('a\ud800b')).toMatchObject(['invalid', expect.anything()])
  expect(await ann.write('x'.repeat(chatTextMaxLength))).toMatchObject({ type: 'done' })
})

test('frames that are giant, malformed, binary or of another program end that connection and no other', async () => {
  const { trader, connect: connectAgain } = await openChat()
  const bob = await trader('bob')
  const ann = await trader('ann')
  const end = async (frame: string | Buffer) => {
    const desk = await connectAgain(ann.who)
    desk.socket.send(frame)
    return (await desk.untilEnded()).code
  }
  ann.close()
  expect(await end('x'.repeat(chatFrameMaxBytes + 1))).toBe(1009)
  const malformed = [
    'no json',
    '[]',
    'null',
    '{"type":"join"}',
    '{"type":"join","request":1,"room":"../etc"}',
    '{"type":"send","request":1,"room":"lobby","clientId":"short","text":"x"}',
    '{"type":"join","request":1,"room":"lobby","more":true}',
    '{"type":"become-admin","request":1}',
    `{"type":"read","request":1,"room":"lobby","upTo":${'9'.repeat(30)}}`,
    '['.repeat(5_000),
    Buffer.from('{"type":"leave","request":1,"room":"lobby"}'),
  ]
  for (const frame of malformed) {
    expect([String(frame), await end(frame)]).toEqual([String(frame), 4400])
  }
  await bob.written('still here')
  await bob.untilPushed('still here')
})

test('who sends frames faster than anybody types is disconnected', async () => {
  const { trader } = await openChat()
  const ann = await trader('ann')
  for (let n = 0; n < 100; n++) {
    ann.socket.send(JSON.stringify({ type: 'leave', request: 1_000 + n, room: 'lobby' }))
  }
  expect((await ann.untilEnded()).code).toBe(4429)
})

test('only the session of a linked desk is let in, from no page, under no other name, and with no token in the address', async () => {
  const { app, url } = await openChat()
  const ann = await addTrader(app, 'ann')
  const browser = await openSession(app, await addPerson(app, 'bob'))
  expect(await refusalOf(url, undefined)).toEqual({ status: 401, code: 'not_signed_in' })
  expect(await refusalOf(url, 'x'.repeat(43))).toEqual({ status: 401, code: 'not_signed_in' })
  expect(await refusalOf(url, browser)).toEqual({ status: 401, code: 'not_signed_in' })
  const authorization = `Bearer ${ann.token}`
  for (const headers of [
    { authorization, origin: 'https://evil.example' },
    { authorization, origin: 'https://leadline.test' },
    { authorization, origin: 'null' },
    { authorization, host: 'evil.example' },
  ]) {
    expect(await refusalOf(url, ann.token, { headers })).toEqual({
      status: 403,
      code: 'not_allowed',
    })
  }
  for (const query of [`?token=${ann.token}`, `?access_token=${ann.token}`]) {
    const asked = await app.http.inject({ url: chatSocketPath + query })
    expect(asked.statusCode).toBe(400)
  }
})

test('an upgrade to something else than the chat is answered like any request', async () => {
  const { url } = await openChat()
  const { port } = new URL(url)
  const answer = await new Promise<string>((resolve) => {
    let said = ''
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(
        `GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n`,
      )
    })
    socket.on('data', (data) => (said += String(data)))
    socket.on('close', () => resolve(said))
  })
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
})

test('an account has at most five desks connected to a process', async () => {
  const { app, url, connect: connectDesk } = await openChat()
  const ann = await addTrader(app, 'ann')
  for (let n = 0; n < 5; n++) await connectDesk(ann)
  expect(await refusalOf(url, ann.token)).toEqual({ status: 429, code: 'too_many_requests' })
})

test('a banned account says and reads nothing more from that moment', async () => {
  const { app, url, trader } = await openChat()
  const bad = await trader('bad')
  const ann = await trader('ann')
  await setStatus(app, 'bad', 1)
  const clientId = randomUUID()
  bad.socket.send(
    JSON.stringify({ type: 'send', request: 9, room: 'lobby', clientId, text: 'one more' }),
  )
  expect((await bad.untilEnded()).code).toBe(4401)
  await ann.written('quiet')
  await ann.untilPushed('quiet')
  expect(ann.pushed.map(({ text }) => text)).toEqual(['quiet'])
  expect(await refusalOf(url, bad.who.token)).toEqual({ status: 401, code: 'not_signed_in' })
})

test('a banned account that only listens is disconnected within seconds', async () => {
  const { app, trader } = await openChat()
  const bad = await trader('bad')
  await setStatus(app, 'bad', 4)
  expect((await bad.untilEnded()).code).toBe(4401)
})

test('of an anonymous account nothing is logged: no name, no address, no program, no text', async () => {
  const { app, url } = await openChat()
  const anonymous = await addTrader(app, 'trader-4f2a9c', { email: null })
  const desk = new ChatDesk(url, anonymous.token, {
    headers: { authorization: `Bearer ${anonymous.token}`, 'user-agent': 'Canary/9.9' },
  })
  await desk.welcomed()
  await desk.join()
  await desk.written('canary words')
  await desk.untilPushed('canary words')
  expect(desk.pushed[0]).toMatchObject({ author: 'trader-4f2a9c' })
  const headers = {
    authorization: `Bearer ${anonymous.token}`,
    origin: 'https://canary.example',
    'user-agent': 'Canary/9.9',
  }
  expect((await refusalOf(url, anonymous.token, { headers })).status).toBe(403)
  desk.socket.send('malformed canary')
  await desk.untilEnded()
  const canaries = ['trader-4f2a9c', anonymous.id, anonymous.token, 'Canary', 'canary', '127.0.0.1']
  const logged = app
    .log()
    .split('\n')
    .filter((line) => !line.includes('Server listening at'))
    .join('\n')
  expect(logged).toContain(chatSocketPath)
  for (const canary of canaries) expect(logged).not.toContain(canary)
  const stored = await everythingStored(app)
  for (const canary of [anonymous.token, 'Canary/9.9', '127.0.0.1']) {
    expect(stored).not.toContain(canary)
  }
})

test('a desk that reads nothing is disconnected, and the others go on', async () => {
  const { app, trader } = await openChat({ config: { metricsToken: 'canary' } })
  const ann = await trader('ann')
  const slow = await trader('slow')
  slow.socket.pause()
  const text = 'x'.repeat(chatTextMaxLength)
  await app.database
    .insertInto('chat_messages')
    .values(
      Array.from({ length: 50 }, (_, n) => ({
        id: n - 100,
        sequence: n - 100,
        room: 'lobby',
        text,
        state: 'shown',
        sent_at: 0,
      })),
    )
    .execute()
  // Pages of history are large: fifty of these messages in every answer.
  const desks = async () => {
    const headers = { authorization: 'Bearer canary' }
    const { body } = await app.http.inject({ url: '/metrics', headers })
    return /^leadline_chat_desks (\d+)$/m.exec(body)?.[1]
  }
  for (const presence of [1, 2, 3, 1]) {
    app.runtime.advance(minuteMs)
    for (let request = 0; request < 50; request++) {
      const asked = { type: 'history', request, room: 'lobby', before: 1_000 }
      slow.socket.send(JSON.stringify(asked))
    }
    slow.socket.send(JSON.stringify({ type: 'presence', request: 50, presence }))
    // Its answers are not read; that they were given is seen here. Or it is gone before.
    await expect
      .poll(
        async () => {
          const rows = app.database.selectFrom('accounts').select('presence')
          const row = await rows.where('username', '=', 'slow').executeTakeFirst()
          return row?.presence === presence || (await desks()) === '1'
        },
        { timeout: 60_000 },
      )
      .toBe(true)
  }
  await expect.poll(desks, { timeout: 60_000 }).toBe('1')
  await ann.written('goes on')
  await ann.untilPushed('goes on')
  slow.socket.resume()
  // Not with a reason: it would not have read that either.
  expect((await slow.untilEnded()).code).toBe(1006)
})

test('a report keeps the text as it stood, counts once for each person, and is limited', async () => {
  const { app, trader } = await openChat()
  const ann = await trader('ann')
  const bob = await trader('bob')
  const ids: number[] = []
  for (let n = 0; n <= chatReportLimit.max; n++) {
    app.runtime.advance(4 * secondMs)
    ids.push(await ann.written(`signal ${n}`))
  }
  const [first = 0, ...others] = ids
  const report = (message: number) =>
    bob.ask({ type: 'report', message, reason: 'scam', note: 'Pump and dump' })
  expect(await report(first)).toMatchObject({ type: 'done', message: first })
  await ann.ask({ type: 'delete', message: first })
  expect(await report(first)).toMatchObject({ code: 'not_found' })
  const stored = await app.database.selectFrom('chat_reports').selectAll().execute()
  expect(stored).toMatchObject([{ text: 'signal 0', reason: 'scam', note: 'Pump and dump' }])
  for (const id of others.slice(0, -1)) await report(id)
  expect(await report(others.at(-1) ?? 0)).toMatchObject({
    code: 'rate_limited',
    limit: 'hour',
    message: expect.stringContaining('At most 10 reports an hour.') as string,
  })
  expect(await ann.ask({ type: 'report', message: ids[1] ?? 0, reason: 'spam' })).toMatchObject({
    code: 'invalid',
  })
})
