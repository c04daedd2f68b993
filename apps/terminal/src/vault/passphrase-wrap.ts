import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'

import * as z from 'zod/mini'

import { seal, SealedBytes, unseal } from './sealing.ts'

/** The data key, sealed by what argon2id makes of the passphrase; with its own costs, so that they can rise later. */
export const PassphraseWrap = z.strictObject({
  memoryKiB: z.number().check(z.int(), z.minimum(8192), z.maximum(1_048_576)),
  passes: z.number().check(z.int(), z.minimum(1), z.maximum(20)),
  salt: z.string().check(z.maxLength(64)),
  dataKey: SealedBytes,
})
export type PassphraseWrap = z.infer<typeof PassphraseWrap>

export type PassphraseCosts = Pick<PassphraseWrap, 'memoryKiB' | 'passes'>

const derive = promisify(argon2)
/** For each guess of somebody who has the file; with as many passes as take this computer about a second. */
const usualMemoryKiB = 65_536
const aimMs = 1000
const [fewestPasses, mostPasses] = [3, 16]

/** Measured when a passphrase is chosen, and kept beside it. A busy computer has the fewest. */
export async function measuredCosts(): Promise<PassphraseCosts> {
  const startedAt = performance.now()
  const sample = await keyOf(randomBytes(16), {
    memoryKiB: usualMemoryKiB,
    passes: 2,
    salt: 'AAAAAAAAAAAAAAAAAAAAAA==',
  })
  sample.fill(0)
  const onePassMs = (performance.now() - startedAt) / 2
  const passes = Math.round(aimMs / Math.max(onePassMs, 1))
  return {
    memoryKiB: usualMemoryKiB,
    passes: Math.min(Math.max(passes, fewestPasses), mostPasses),
  }
}

export async function wrapDataKey(
  dataKey: Uint8Array,
  passphrase: Uint8Array,
  vaultId: string,
  costs: PassphraseCosts,
): Promise<PassphraseWrap> {
  const salt = randomBytes(16).toString('base64')
  const key = await keyOf(passphrase, { ...costs, salt })
  const place = placeOf(vaultId, { ...costs, salt })
  const wrap = { ...costs, salt, dataKey: seal(key, dataKey, place) }
  key.fill(0)
  return wrap
}

/** Undefined for a wrong passphrase. */
export async function unwrapDataKey(
  wrap: PassphraseWrap,
  passphrase: Uint8Array,
  vaultId: string,
): Promise<Buffer | undefined> {
  const key = await keyOf(passphrase, wrap)
  const dataKey = unseal(key, wrap.dataKey, placeOf(vaultId, wrap))
  key.fill(0)
  return dataKey
}

/** Opens nothing: it only says whether it would. */
export async function isPassphraseOf(
  { passphrase: wrap, vaultId }: { passphrase: PassphraseWrap; vaultId: string },
  passphrase: Uint8Array,
): Promise<boolean> {
  const dataKey = await unwrapDataKey(wrap, passphrase, vaultId)
  dataKey?.fill(0)
  return dataKey !== undefined
}

type Costs = Pick<PassphraseWrap, 'memoryKiB' | 'passes' | 'salt'>

function placeOf(vaultId: string, { memoryKiB, passes, salt }: Costs) {
  return ['data key', vaultId, memoryKiB, passes, salt]
}

function keyOf(passphrase: Uint8Array, { memoryKiB, passes, salt }: Costs): Promise<Buffer> {
  return derive('argon2id', {
    message: passphrase,
    nonce: Buffer.from(salt, 'base64'),
    memory: memoryKiB,
    passes,
    parallelism: 1,
    tagLength: 32,
  })
}
