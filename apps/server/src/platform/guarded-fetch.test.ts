import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { openGuardedFetch } from './guarded-fetch.ts'
import { isPublicAddress } from './public-address.ts'

const limits = { timeoutMs: 2000, maxBytes: 1024 }
const refusedAddress = 'This link leads to an address that we do not open.'

/** A server of our own, which counts who comes. */
async function openServer(answer: RequestListener) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.headers.host} ${request.url}`)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, seen }
}

/** As the real one, but that our own server counts as being outside. */
const toOwnServer = openGuardedFetch({
  resolve: async () => ['127.0.0.1'],
  mayReach: (address) => address === '127.0.0.1',
})

test.each([
  'http://127.0.0.1',
  'http://127.1',
  'http://2130706433',
  'http://0x7f000001',
  'http://0x7f.1',
  'http://017700000001',
  'http://0.0.0.0',
  'http://10.0.0.7',
  'http://172.16.3.4',
  'http://192.168.1.1',
  'http://100.64.0.1',
  'http://169.254.169.254',
  'http://224.0.0.251',
  'http://255.255.255.255',
  'http://240.0.0.1',
  'http://192.0.2.1',
  'http://198.18.0.1',
  'http://[::1]',
  'http://[::]',
  'http://[::ffff:127.0.0.1]',
  'http://[::ffff:7f00:1]',
  'http://[::ffff:10.0.0.1]',
  'http://[::127.0.0.1]',
  'http://[64:ff9b::127.0.0.1]',
  'http://[2002:7f00:1::]',
  'http://[fe80::1]',
  'http://[fd00::1]',
  'http://[fec0::1]',
  'http://[ff02::1]',
  'http://[2001:db8::1]',
  'http://localhost',
  'http://LOCALHOST',
])('%s is not opened', async (address) => {
  const { port, seen } = await openServer((_request, response) => response.end('inside'))
  await expect(openGuardedFetch()(`${address}:${port}/`, limits)).rejects.toThrow(refusedAddress)
  expect(seen).toEqual([])
})

test.each([['10.0.0.7'], ['93.184.215.14', '127.0.0.1'], ['2606:4700::1111', '::1'], []])(
  'a name that means %j is not opened, however public the rest of it is',
  async (...addresses: string[]) => {
    const guarded = openGuardedFetch({ resolve: async () => addresses, mayReach: isPublicAddress })
    await expect(guarded('https://pictures.example/a.png', limits)).rejects.toThrow(refusedAddress)
  },
)

test('a name is asked for once, and the connection goes to what was checked', async () => {
  const { port, seen } = await openServer((_request, response) => response.end('picture'))
  let asked = 0
  const guarded = openGuardedFetch({
    resolve: async () => (asked++ === 0 ? ['127.0.0.1'] : ['10.0.0.7']),
    mayReach: (address) => address === '127.0.0.1',
  })
  expect(String(await guarded(`http://pictures.example:${port}/a.png`, limits))).toBe('picture')
  expect([asked, seen]).toEqual([1, [`pictures.example:${port} /a.png`]])
})

test('a link that leads on is not followed', async () => {
  const { port, seen } = await openServer((_request, response) => {
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  await expect(toOwnServer(`http://a.example:${port}/`, limits)).rejects.toThrow(
    'This link leads on to another one. Please give the final link.',
  )
  expect(seen).toHaveLength(1)
})

test('what is too large is not read to its end', async () => {
  let sent = 0
  const { port } = await openServer((_request, response) => {
    // Without end.
    const timer = setInterval(() => {
      sent += 512
      response.write(Buffer.alloc(512))
    }, 5)
    response.on('close', () => clearInterval(timer))
  })
  const most = { timeoutMs: 20_000, maxBytes: 1024 }
  await expect(toOwnServer(`http://a.example:${port}/`, most)).rejects.toThrow(
    'What is at this link is larger than',
  )
  expect(sent).toBeLessThan(100_000)
})

test.each(['before it answers', 'in the middle'])(
  'a server that stops %s is left',
  async (when) => {
    const { port } = await openServer((_request, response) => {
      if (when === 'in the middle') response.write('half a pic')
    })
    const began = performance.now()
    await expect(
      toOwnServer(`http://a.example:${port}/`, { ...limits, timeoutMs: 300 }),
    ).rejects.toThrow('The link took too long to answer.')
    expect(performance.now() - began).toBeLessThan(5000)
  },
)

test('a name server that does not answer is left too', async () => {
  const guarded = openGuardedFetch({
    resolve: () => new Promise<never>(() => undefined),
    mayReach: () => true,
  })
  await expect(guarded('http://a.example/', { ...limits, timeoutMs: 100 })).rejects.toThrow(
    'The link took too long to answer.',
  )
})

test.each([
  ['file:///etc/passwd', 'A link must begin with https:// or http://'],
  ['ftp://a.example/a.png', 'A link must begin with https:// or http://'],
  ['data:image/png;base64,AAAA', 'A link must begin with https:// or http://'],
  ['/avatars/other.webp', 'A link must begin with https:// or http://'],
  ['http://user:secret@a.example/', 'A link must not contain a username or password.'],
])('%s is no link', async (address, message) => {
  await expect(toOwnServer(address, limits)).rejects.toThrow(message)
})

test('an answer that is not a success, or none at all, is said in readable text', async () => {
  const { port } = await openServer((_request, response) => response.writeHead(404).end('no'))
  await expect(toOwnServer(`http://a.example:${port}/`, limits)).rejects.toThrow(
    'The link answered with status 404.',
  )
  await expect(toOwnServer('http://a.example:1/', limits)).rejects.toThrow(
    'The link could not be opened.',
  )
  await expect(openGuardedFetch()('http://nothing.invalid/', limits)).rejects.toThrow(
    'There is nothing at this link.',
  )
})
