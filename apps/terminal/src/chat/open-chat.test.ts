import type { ChatMessage } from '@leadline/contract/chat/message'
import { chatSocketPath } from '@leadline/contract/chat/server-messages'
import type {
  ChatRequest,
  ChatUpdate,
  WireChatRoom,
  WireChatState,
  WirePendingMessage,
} from '@leadline/desk-protocol/messages/chat-messages'
import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import { expect, onTestFinished, test } from 'vitest'

import { openChat } from './open-chat.ts'
import { fakeChatServer } from './testing/fake-chat-server.ts'

const alice = { token: 'token-alice', username: 'alice' }
let made = 0
const newId = () => `client-message-${(made += 1)}`

interface Setup {
  link?: typeof alice | null
  rooms?: string[]
}

async function atDesk({ link = alice, rooms = ['lobby'] }: Setup = {}) {
  const server = await fakeChatServer()
  onTestFinished(() => server.stop())
  const clock = new FakeClock()
  const world = { link, logged: [] as unknown[], refused: 0 }
  const chat = openChat({
    server: server.url,
    clock,
    log: (event, facts) => world.logged.push([event, facts]),
    link: () => world.link ?? undefined,
    tokenRefused: () => (world.refused += 1),
  })
  onTestFinished(() => chat.stop())
  const desk = join()
  function join() {
    let state: WireChatState | undefined
    let pending: readonly WirePendingMessage[] = []
    const facts = new Map<string, WireChatRoom>()
    const shown = new Map<string, Map<number, ChatMessage>>()
    const updates: ChatUpdate[] = []
    const joined = chat.service.join({
      desk: undefined,
      publish: (update) => {
        updates.push(update)
        if (update.type === 'chat' || update.type === 'chatState') state = update.state
        if (update.type === 'chat' || update.type === 'chatPending') pending = update.pending
        if (update.type === 'chatRoom') facts.set(update.room.room, update.room)
        if (update.type === 'chatMessages') {
          const before = update.isWhole ? [] : (shown.get(update.room) ?? [])
          const came = update.messages.map((message) => [message.id, message] as const)
          shown.set(update.room, new Map([...before, ...came]))
        }
      },
    })
    return {
      state: () => state,
      pending: () => pending,
      room: (room: string) => facts.get(room),
      texts: () =>
        [...(shown.get('lobby')?.values() ?? [])]
          .toSorted((a, b) => a.id - b.id)
          .map(({ text }) => text),
      updates,
      leave: () => joined.leave(),
      request: async (request: ChatRequest) => ({
        isDone: true,
        reason: '',
        ...(await joined.handle(request)),
      }),
    }
  }
  const send = async (text: string, isWarned = false, clientId = newId()) =>
    await desk.request({ type: 'chatSend', room: 'lobby', clientId, text, isWarned })
  await desk.request({ type: 'chatFollow', rooms })
  return { server, clock, world, chat, desk, join, send }
}

async function inLobby() {
  const all = await atDesk()
  await expect.poll(() => all.desk.room('lobby')?.isLoaded).toBe(true)
  return all
}

test('the token goes into a header and to nobody else: not into the address, a log or a desk', async () => {
  const { server, world, desk, send } = await inLobby()
  await send('hello')
  await expect.poll(desk.texts).toEqual(['hello'])
  const [upgrade] = server.upgrades
  expect(upgrade?.url).toBe(chatSocketPath)
  expect(upgrade?.headers).toMatchObject({ authorization: 'Bearer token-alice' })
  expect(upgrade?.headers.origin).toBeUndefined()
  server.write('no message')
  server.drop()
  await expect.poll(() => world.logged).toEqual([['chat-dropped', { count: 1 }]])
  expect(JSON.stringify([desk.updates, world.logged])).not.toContain('token-alice')
})

test('without a linked account nothing is connected to, and the words say how to link', async () => {
  const { server, clock, world, chat, desk, send } = await atDesk({ link: null })
  await clock.advance(600_000)
  expect(server.upgrades).toEqual([])
  expect(desk.state()).toMatchObject({ kind: 'no-account' })
  expect(desk.state()?.words).toMatch(/Until then nothing is read and nothing is sent\.$/)
  await send('hello')
  expect(desk.pending()).toMatchObject([{ state: 'not-sent' }])
  world.link = alice
  chat.linkChanged()
  await expect.poll(() => desk.room('lobby')?.isLoaded).toBe(true)
  expect(server.said('send')).toEqual([])
})

test('while no desk shows chat there is no connection; the last desk that closes it ends it', async () => {
  const { server, desk, join } = await inLobby()
  const other = join()
  await other.request({ type: 'chatFollow', rooms: ['lobby', 'BTC'] })
  await expect.poll(() => other.room('BTC')?.isLoaded).toBe(true)
  desk.leave()
  expect(server.open()).toBe(1)
  other.leave()
  await expect.poll(server.open).toBe(0)
})

test('an account that is unlinked takes everything with it: messages, rooms, what waits', async () => {
  const { server, world, chat, desk } = await inLobby()
  server.post('lobby', 'bob', 'for alice alone')
  await expect.poll(desk.texts).toEqual(['for alice alone'])
  world.link = null
  chat.linkChanged()
  expect(desk.state()?.kind).toBe('no-account')
  expect(desk.texts()).toEqual([])
  await expect.poll(server.open).toBe(0)
})

test('a lost connection is resumed behind the last message, and no message is shown twice', async () => {
  const { server, clock, desk } = await inLobby()
  const first = server.post('lobby', 'bob', 'one')
  await expect.poll(desk.texts).toEqual(['one'])
  const lostAt = clock.now()
  server.drop()
  await expect.poll(desk.state).toMatchObject({ kind: 'lost', since: lostAt })
  server.post('lobby', 'bob', 'two')
  server.change(first.id, { text: 'one, edited', editedAt: 1 })
  await clock.advance(1000)
  await expect.poll(desk.texts).toEqual(['one, edited', 'two'])
  expect(server.said('join').map(({ after }) => after)).toEqual([undefined, 1])
  expect(desk.state()).toEqual({ kind: 'open', words: '', since: null })
})

test('a message whose answer was lost is sent again as the same one, and stands in the room once', async () => {
  const { server, clock, desk, send } = await inLobby()
  server.answers(({ type }) => (type === 'send' ? { type: 'silent' } : undefined))
  await send('did it arrive?')
  await expect.poll(() => server.said('send').length).toBe(1)
  server.answers(() => undefined)
  server.drop()
  await expect.poll(() => desk.pending()[0]?.words).toMatch(/^No answer yet\./)
  await clock.advance(1000)
  await expect.poll(desk.texts).toEqual(['did it arrive?'])
  expect(desk.pending()).toEqual([])
  const [one, two] = server.said('send')
  expect(two?.clientId).toBe(one?.clientId)
  expect(server.messages).toHaveLength(1)
})

test('a message that had arrived when its answer was lost is found in the room, and not sent again', async () => {
  const { server, clock, desk, send } = await inLobby()
  server.answers((message) => {
    if (message.type !== 'send') return undefined
    server.drop()
    server.post('lobby', 'alice', message.text, { clientId: message.clientId })
    return { type: 'silent' }
  })
  await send('once')
  await expect.poll(() => desk.state()?.kind).toBe('lost')
  await clock.advance(1000)
  await expect.poll(desk.texts).toEqual(['once'])
  expect(desk.pending()).toEqual([])
  expect(server.said('send')).toHaveLength(1)
})

test('what waited longer than two minutes is not sent on a guess: it says so, and its author decides', async () => {
  const { server, clock, desk, send } = await inLobby()
  server.answers(({ type }) => (type === 'send' ? { type: 'silent' } : undefined))
  server.refusesUpgrades(503)
  await send('buy now')
  await expect.poll(() => server.said('send').length).toBe(1)
  server.drop()
  await expect.poll(() => desk.state()?.kind).toBe('lost')
  clock.sleep(121_000)
  server.refusesUpgrades(undefined)
  server.answers(() => undefined)
  await clock.advance(1000)
  await expect
    .poll(desk.pending)
    .toMatchObject([{ state: 'not-sent', words: 'Not sent: disconnected for too long.' }])
  expect(server.messages).toEqual([])
  const clientId = desk.pending()[0]?.clientId ?? ''
  await desk.request({ type: 'chatSendAgain', clientId })
  await expect.poll(desk.texts).toEqual(['buy now'])
  expect(server.messages[0]?.clientId).toBe(clientId)
})

test('without a connection a message says at once that it was not sent', async () => {
  const { server, desk, send } = await inLobby()
  server.drop()
  await expect.poll(() => desk.state()?.kind).toBe('lost')
  await send('anybody?')
  expect(desk.pending()).toMatchObject([
    { state: 'not-sent', words: 'Not sent: there is no connection to chat.', text: 'anybody?' },
  ])
  expect(server.said('send')).toEqual([])
})

test('a refused message keeps its text, and says which limit and when again', async () => {
  const { server, clock, desk, send } = await inLobby()
  const words = 'At most 20 messages a minute. You can write again in 12 seconds.'
  server.answers(({ type }) =>
    type === 'send'
      ? {
          type: 'refused',
          code: 'rate_limited',
          message: words,
          limit: 'minute',
          retryAfterMs: 12_000,
        }
      : undefined,
  )
  await send('one too many')
  await expect
    .poll(desk.pending)
    .toMatchObject([
      { state: 'not-sent', text: 'one too many', words, againAt: clock.now() + 12_000 },
    ])
})

test('what looks like a key is not sent before the trader has said so, neither as a message nor as an edit', async () => {
  const { server, desk, send } = await inLobby()
  const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  expect(await send(phrase)).toMatchObject({ isDone: false, secrets: ['seed-phrase'] })
  expect(desk.pending()).toEqual([])
  const edit = { type: 'chatEdit', message: 1, text: phrase, isWarned: false } as const
  expect(await desk.request(edit)).toMatchObject({ isDone: false, secrets: ['seed-phrase'] })
  expect(server.asked.map(({ type }) => type)).toEqual(['join'])
  await send(phrase, true)
  await expect.poll(desk.texts).toEqual([phrase])
})

test('unread messages and mentions are counted, own ones are not, and reading moves the mark', async () => {
  const { server, desk, send } = await inLobby()
  server.post('lobby', 'bob', 'hello')
  const mention = server.post('lobby', 'bob', 'hello @alice')
  await send('mine')
  await expect.poll(() => desk.texts().length).toBe(3)
  expect(desk.room('lobby')).toMatchObject({ unread: 2, mentions: 1 })
  await desk.request({ type: 'chatRead', room: 'lobby', upTo: mention.id })
  await expect.poll(() => desk.room('lobby')).toMatchObject({ unread: 0, mentions: 0, readUpTo: 2 })
  await desk.request({ type: 'chatRead', room: 'lobby', upTo: 1 })
  expect(server.said('read')).toHaveLength(1)
})

test('older messages come page by page, and a change of one that is not here waits for its page', async () => {
  const { server, desk } = await atDesk({ rooms: [] })
  for (let count = 1; count <= 120; count += 1) server.post('lobby', 'bob', `message ${count}`)
  await desk.request({ type: 'chatFollow', rooms: ['lobby'] })
  await expect.poll(() => desk.texts()[0]).toBe('message 71')
  server.change(1, { text: 'changed' })
  server.post('lobby', 'bob', 'the newest')
  await expect.poll(() => desk.texts().at(-1)).toBe('the newest')
  expect(desk.texts()[0]).toBe('message 71')
  await desk.request({ type: 'chatOlder', room: 'lobby' })
  expect(desk.texts()[0]).toBe('message 21')
  await desk.request({ type: 'chatOlder', room: 'lobby' })
  expect(desk.texts()[0]).toBe('changed')
  expect(desk.room('lobby')?.hasOlder).toBe(false)
})

test('who is blocked goes out of view at once, and comes back when the block ends', async () => {
  const { server, desk } = await inLobby()
  server.post('lobby', 'mallory', 'buy my coin')
  server.post('lobby', 'bob', 'no')
  await expect.poll(desk.texts).toEqual(['buy my coin', 'no'])
  await desk.request({ type: 'chatBlock', username: 'mallory' })
  expect(desk.texts()).toEqual(['no'])
  server.post('lobby', 'mallory', 'really, buy it')
  server.post('lobby', 'bob', 'later')
  await expect.poll(desk.texts).toEqual(['no', 'later'])
  await desk.request({ type: 'chatUnhide', username: 'mallory' })
  await expect.poll(desk.texts).toEqual(['buy my coin', 'no', 'really, buy it', 'later'])
})

test('a token that is refused is not tried again; a desk that is linked again is', async () => {
  const { server, clock, world, chat, desk } = await inLobby()
  server.drop(4401)
  await expect.poll(() => desk.state()?.kind).toBe('ended')
  expect(world.refused).toBe(1)
  await clock.advance(3_600_000)
  expect(server.upgrades).toHaveLength(1)
  world.link = { token: 'unknown', username: 'alice' }
  chat.linkChanged()
  await expect.poll(() => server.upgrades.length).toBe(2)
  await expect.poll(() => desk.state()?.kind).toBe('ended')
  world.link = alice
  chat.linkChanged()
  await expect.poll(() => desk.room('lobby')?.isLoaded).toBe(true)
})

test('a connection over which nothing comes is lost, and one that is refused waits longer each time', async () => {
  const { server, clock, desk } = await inLobby()
  server.refusesUpgrades(503)
  await clock.advance(41_000)
  await expect.poll(desk.state).toMatchObject({ kind: 'lost' })
  expect(desk.state()?.words).toMatch(/went silent\. Trying again\.$/)
  await clock.advance(1000)
  await expect.poll(() => server.upgrades.length).toBe(2)
  await expect.poll(() => desk.state()?.words).toMatch(/Not with this token\. Trying again\.$/)
  await clock.advance(900)
  expect(server.upgrades).toHaveLength(2)
})

test.each([
  ['no JSON', '{'],
  ['a message of a newer server', '{"type":"dance","steps":3}'],
  ['a message that lacks what it must have', '{"type":"message","message":{"id":1}}'],
  ['a giant', JSON.stringify({ type: 'x'.repeat(100_000) })],
])('%s is dropped, and the next message is shown', async (_, text) => {
  const { server, desk } = await inLobby()
  server.write(text)
  server.write(
    JSON.stringify({
      type: 'message',
      message: { ...server.post('BTC', 'x', 'y'), room: 'lobby', id: 9, tone: 'new' },
    }),
  )
  await expect.poll(desk.texts).toEqual(['y'])
})
