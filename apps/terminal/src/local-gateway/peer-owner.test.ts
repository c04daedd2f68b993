import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { peerOwner } from './peer-owner.ts'

/** Both ends of a connection to 127.0.0.1. */
async function connected(way: { host: string; localAddress?: string }) {
  const server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const theirs = connect({ ...way, port: (server.address() as AddressInfo).port })
  const [ours] = (await once(server, 'connection')) as [Socket]
  onTestFinished(() => {
    theirs.destroy()
    ours.destroy()
    server.close()
  })
  return { theirs, ours }
}

test.runIf(process.platform === 'linux')(
  'a connection of this user is known as such, over IPv4 and over IPv6',
  async () => {
    for (const host of ['127.0.0.1', '::ffff:127.0.0.1']) {
      // oxlint-disable-next-line no-await-in-loop -- two
      const { ours } = await connected({ host })
      // oxlint-disable-next-line no-await-in-loop -- two
      expect(await peerOwner(ours)).toBe('ourselves')
    }
  },
)

test.runIf(process.platform === 'linux')(
  'a connection that is not found, or that nobody holds any more, is taken for that of another',
  async () => {
    const { ours } = await connected({ host: '127.0.0.1', localAddress: '127.0.0.2' })
    expect(await peerOwner(ours)).toBe('another')
    const left = await connected({ host: '127.0.0.1' })
    left.theirs.destroy()
    await setTimeout(50)
    expect(await peerOwner(left.ours)).toBe('another')
  },
)
