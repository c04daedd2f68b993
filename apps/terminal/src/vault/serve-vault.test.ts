import { PassThrough } from 'node:stream'

import { sealForVault } from '@leadline/client/seal-for-vault'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { FrameReader, frameOf } from './pipe-frames.ts'
import { serveVault } from './serve-vault.ts'
import { newFolder, passphrase } from './testing/vault-bench.ts'
import type { VaultWord } from './vault-messages.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** An open vault whose clock the test holds. */
async function openVault() {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const words: VaultWord[] = []
  const reader = new FrameReader()
  output.on('data', (bytes: Buffer) => words.push(...(reader.take(bytes) as VaultWord[])))
  let code: number | undefined
  await serveVault(newFolder(), input, output, (ended) => (code = ended))
  let lastId = 0
  const send = async (request: object) => {
    lastId += 1
    const id = lastId
    input.write(frameOf({ ...request, id }))
    await vi.waitUntil(() => words.some((word) => 'id' in word && word.id === id), 20_000)
  }
  await vi.waitUntil(() => words.length > 0)
  const [first] = words
  const key = first && 'event' in first && first.event === 'state' ? first.state.publicKey : ''
  const seal = (purpose: string) => sealForVault(key, purpose, passphrase)
  await send({ do: 'create', sealed: await seal('create') })
  const bye = () => words.find((word) => 'event' in word && word.event === 'bye')
  return { send, seal, bye, code: () => code }
}

const minuteMs = 60_000

test('it locks itself when nobody was at the desk for the time that was chosen, and not before', async () => {
  const { send, bye, code } = await openVault()
  await send({ do: 'idle', minutes: 5 })
  vi.advanceTimersByTime(4 * minuteMs)
  await send({ do: 'active' })
  vi.advanceTimersByTime(4 * minuteMs)
  expect(bye()).toBe(undefined)
  vi.advanceTimersByTime(2 * minuteMs)
  await vi.waitUntil(() => code() === 0)
  expect(bye()).toMatchObject({ why: 'Nobody was at the desk for 5 minutes.' })
})

test('instructed never to, it does not lock by itself', async () => {
  const { send, seal, bye } = await openVault()
  await send({ do: 'idle', minutes: 0, sealed: await seal('idle') })
  vi.advanceTimersByTime(24 * 60 * minuteMs)
  expect(bye()).toBe(undefined)
})

test('it locks when the computer was asleep', async () => {
  const { bye, code } = await openVault()
  vi.advanceTimersByTime(minuteMs)
  expect(bye()).toBe(undefined)
  vi.setSystemTime(Date.now() + 40_000)
  vi.advanceTimersByTime(5000)
  await vi.waitUntil(() => code() === 0)
  expect(bye()).toMatchObject({ why: 'The computer was asleep.' })
})
