import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request as httpRequest } from 'node:http'

import { encodePull } from '@leadline/desk-protocol/frames/pull'
import type { DeskConnection } from '@leadline/hub/desks/desk-connection'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { loadDeskFiles } from './desk-files.ts'
import { DeskListService } from './desk-list-service.ts'
import { DeskSessions } from './desk-sessions.ts'
import { type LocalGateway, openGateway } from './open-gateway.ts'

const opened: LocalGateway[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((gateway) => gateway.close()))
})

async function open() {
  const received: (string | Uint8Array)[] = []
  const connections: DeskConnection[] = []
  const sessions = new DeskSessions()
  const gateway = await openGateway({
    port: 0,
    sessions,
    desks: new DeskListService(sessions),
    files: loadDeskFiles(),
    diagnostics: () => 'what support needs',
    status: () => JSON.stringify({ mode: 'practice' }),
    openDesk: (connection) => {
      connections.push(connection)
      return {
        receiveText: (text) => received.push(text),
        receiveBytes: (bytes) => received.push(bytes),
        closed: () => received.push('closed'),
      }
    },
  })
  opened.push(gateway)
  const origin = `http://127.0.0.1:${gateway.port}`
  const tokenOf = (address: string) => new URL(address).hash.slice(1)
  const enter = (token: string, headers: Record<string, string> = { origin }) =>
    fetch(`${origin}/session`, { method: 'POST', headers, body: JSON.stringify({ token }) })
  const session = async () => {
    const answer = await enter(tokenOf(gateway.newAddress()))
    const { key } = (await answer.json()) as { key: string }
    return { key, cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
  }
  const socket = (headers: Record<string, string>, key: string) =>
    new WebSocket(`ws://127.0.0.1:${gateway.port}/desk`, ['leadline-desk.1', `key-${key}`], {
      headers,
    })
  return { gateway, origin, tokenOf, enter, session, socket, received, connections }
}

/** Fetch sets its own Host; a rebound name needs a request by hand. */
function statusWithHost(port: number, host: string, path = '/'): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path, headers: { host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    request.on('error', reject)
    request.end()
  })
}

function fate(socket: WebSocket): Promise<string> {
  return new Promise((resolve) => {
    socket.on('open', () => resolve('open'))
    socket.on('error', () => resolve('refused'))
  })
}

test('the token of the address opens the desk once, and never again', async () => {
  const { gateway, tokenOf, enter } = await open()
  const token = tokenOf(gateway.newAddress())
  const first = await enter(token)
  expect(first.status).toBe(200)
  expect(first.headers.get('set-cookie')).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/)
  const second = await enter(token)
  expect(second.status).toBe(401)
  expect(second.headers.get('set-cookie')).toBeNull()
})

test('an address that was withdrawn opens nothing, and the others still do', async () => {
  const { gateway, tokenOf, enter } = await open()
  const [late, other] = [gateway.newAddress(), gateway.newAddress()]
  gateway.withdraw(late)
  expect((await enter(tokenOf(late))).status).toBe(401)
  expect((await enter(tokenOf(other))).status).toBe(200)
})

test('a guessed token opens nothing, and a hundred guesses end the guessing', async () => {
  const { gateway, enter, tokenOf } = await open()
  for (let guess = 0; guess < 100; guess += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one guess after the other
    expect((await enter(`guess-${guess}`)).status).toBe(401)
  }
  expect((await enter(tokenOf(gateway.newAddress()))).status).toBe(401)
})

test('with a session the desk connects, speaks and listens', async () => {
  const { origin, session, socket, received, connections } = await open()
  const { key, cookie } = await session()
  const desk = socket({ origin, cookie }, key)
  expect(await fate(desk)).toBe('open')
  expect(desk.protocol).toBe('leadline-desk.1')
  desk.send('{"type":"hello"}')
  desk.send(encodePull({ number: 1, views: [] }))
  await expect.poll(() => received.length).toBe(2)
  expect(received[0]).toBe('{"type":"hello"}')
  expect([...(received[1] as Uint8Array)]).toEqual([1, 1, 0])
  const answer = once(desk, 'message')
  connections[0]?.sendFrame(new Uint8Array([2, 7]))
  expect([...((await answer)[0] as Buffer)]).toEqual([2, 7])
  desk.close()
  await expect.poll(() => received.at(-1)).toBe('closed')
})

test('without cookie, without key, or with half of another session there is no way in', async () => {
  const { origin, session, socket, received, gateway } = await open()
  const one = await session()
  const other = await session()
  const attempts = [
    socket({ origin }, one.key),
    socket({ origin, cookie: one.cookie }, ''),
    socket({ origin, cookie: one.cookie }, other.key),
    socket({ origin, cookie: 'leadline=guess' }, 'guess'),
  ]
  expect(await Promise.all(attempts.map(fate))).toEqual(attempts.map(() => 'refused'))
  const asStranger = { headers: { cookie: one.cookie, 'x-leadline-key': other.key } }
  for (const path of ['/status.json', '/diagnostics.txt']) {
    // oxlint-disable-next-line no-await-in-loop -- few, and in order
    const { status } = await fetch(`http://127.0.0.1:${gateway.port}${path}`, asStranger)
    expect(status).toBe(401)
  }
  expect(received).toEqual([])
})

test('another page in the same browser is turned away, cookie or not', async () => {
  const { origin, session, socket, enter, gateway, tokenOf } = await open()
  const { key, cookie } = await session()
  for (const foreign of ['https://evil.example', `http://127.0.0.1:${gateway.port + 1}`, 'null']) {
    // oxlint-disable-next-line no-await-in-loop -- few, and in order
    expect(await fate(socket({ origin: foreign, cookie }, key))).toBe('refused')
    const token = tokenOf(gateway.newAddress())
    // oxlint-disable-next-line no-await-in-loop -- few, and in order
    expect((await enter(token, { origin: foreign })).status).toBe(403)
    // oxlint-disable-next-line no-await-in-loop -- the token is not used up by the attempt
    expect((await enter(token)).status).toBe(200)
  }
  const embedded = await fetch(origin, {
    headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
  })
  expect(embedded.status).toBe(403)
})

test('a program that sends no origin gets neither session nor socket', async () => {
  const { gateway, session, socket, enter, tokenOf } = await open()
  const { key, cookie } = await session()
  expect((await enter(tokenOf(gateway.newAddress()), {})).status).toBe(403)
  expect(await fate(socket({ cookie }, key))).toBe('refused')
})

test('a name that was pointed at this computer is not its name', async () => {
  const { gateway, origin, session, socket } = await open()
  const { port } = gateway
  const { key, cookie } = await session()
  for (const host of [
    'rebound.example',
    `rebound.example:${port}`,
    `localhost:${port}`,
    '127.0.0.1',
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- few, and in order
    expect(await statusWithHost(port, host)).toBe(403)
    // oxlint-disable-next-line no-await-in-loop -- few, and in order
    expect(await fate(socket({ origin, cookie, host }, key))).toBe('refused')
  }
  expect(await statusWithHost(port, `127.0.0.1:${port}`)).toBe(200)
})

test('every answer forbids frames, foreign scripts, caches and guessing of types', async () => {
  const { origin } = await open()
  for (const path of [
    '/',
    '/status/status-page.js',
    '/nowhere',
    '/status.json',
    '/../settings.ts',
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- few, and in order
    const { headers } = await fetch(`${origin}${path}`)
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self';/,
    )
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  }
})

test('the gateway is on this computer alone', async () => {
  const { gateway } = await open()
  const outside = fetch(`http://[::1]:${gateway.port}/`)
  await expect(outside).rejects.toThrow('fetch failed')
})

/** Asks for a session as a program of its own, as some user of this computer, by some way to the gateway. */
async function sessionBy(port: number, token: string, user: number, way: object, times = 1) {
  const options = {
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/session',
    headers: { host: `127.0.0.1:${port}`, origin: `http://127.0.0.1:${port}` },
    ...way,
  }
  const program = `const { request } = require('node:http')
    const ask = () => new Promise((resolve, reject) => {
      const asked = request(${JSON.stringify(options)}, (answer) => resolve(answer.resume().statusCode))
      asked.on('error', reject)
      asked.end(${JSON.stringify(JSON.stringify({ token }))})
    })
    ;(async () => { for (let time = 0; time < ${times}; time += 1) console.log(await ask()) })()`
  const asking = spawn(process.execPath, ['-e', program], { uid: user, gid: user, cwd: '/' })
  const said = (await asking.stdout.toArray()).join('').trim()
  return [...new Set(said.split('\n').map(Number))]
}

const [plain, byOtherAddress, byIpv6] = [
  {},
  { localAddress: '127.0.0.2' },
  { host: '::ffff:127.0.0.1' },
]
const [root, nobody] = [0, 65_534]
const canBeOthers = process.getuid?.() === root && process.platform === 'linux'

test.runIf(process.platform === 'linux')(
  'not even a page is shown to who comes from another address of this computer',
  async () => {
    const { gateway } = await open()
    const asked = httpRequest({
      host: '127.0.0.1',
      port: gateway.port,
      localAddress: '127.0.0.2',
      headers: { host: `127.0.0.1:${gateway.port}` },
    })
    asked.end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(403)
  },
)

test.runIf(canBeOthers)(
  'another user of this computer who got to know a token cannot use it, by whatever way they come to the gateway',
  async () => {
    const { gateway, tokenOf, enter } = await open()
    for (const way of [plain, byOtherAddress, byIpv6]) {
      const token = tokenOf(gateway.newAddress())
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      expect(await sessionBy(gateway.port, token, nobody, way)).toEqual([403])
      // oxlint-disable-next-line no-await-in-loop -- the token is not used up by the attempt
      expect((await enter(token)).status).toBe(200)
    }
  },
)

test.runIf(canBeOthers)(
  'the user whose Leadline it is comes in over a socket of IPv6 too, and from no other address than 127.0.0.1',
  async () => {
    const { gateway, tokenOf } = await open()
    const token = tokenOf(gateway.newAddress())
    expect(await sessionBy(gateway.port, token, root, byOtherAddress)).toEqual([403])
    expect(await sessionBy(gateway.port, token, root, byIpv6)).toEqual([200])
  },
)

test.runIf(canBeOthers)(
  'guesses of another user do not keep the user of this Leadline out',
  async () => {
    const { gateway, tokenOf, enter } = await open()
    for (const way of [plain, byOtherAddress, byIpv6]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await sessionBy(gateway.port, 'a guess', nobody, way, 110)).toEqual([403])
    }
    expect((await enter(tokenOf(gateway.newAddress()))).status).toBe(200)
  },
)

test('a hundred wrong tokens keep the owner out for a minute, not until the next start', () => {
  let now = 0
  const sessions = new DeskSessions(() => now)
  const token = sessions.newToken()
  for (let guess = 0; guess < 150; guess += 1) sessions.exchange('a guess', 'ourselves')
  expect(sessions.exchange(token, 'ourselves')).toBeUndefined()
  now += 61_000
  expect(sessions.exchange(token, 'ourselves')).toBeDefined()
})

test('guesses are not counted where the system does not say whose they are', () => {
  const sessions = new DeskSessions()
  for (let guess = 0; guess < 110; guess += 1) sessions.exchange('a guess', 'unknown')
  expect(sessions.exchange(sessions.newToken(), 'unknown')).toBeDefined()
})
