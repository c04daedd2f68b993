import { randomBytes, randomUUID } from 'node:crypto'

import * as z from 'zod/mini'

import { OrderCaps } from './order-caps.ts'
import {
  measuredCosts,
  type PassphraseCosts,
  type PassphraseWrap,
  unwrapDataKey,
  wrapDataKey,
} from './passphrase-wrap.ts'
import { seal, unseal } from './sealing.ts'
import type { KeyRecord, VaultBody } from './vault-file.ts'
import type { KeyCard } from './vault-messages.ts'

const Contents = z.strictObject({
  idleMinutes: z.number(),
  /** Null until limits are set; absent in what was written before there were caps. */
  caps: z.optional(z.nullable(OrderCaps)),
  records: z.array(z.tuple([z.string(), z.number()])),
})

/** A stored key while the vault is open. */
export interface OpenKey extends KeyCard {
  version: number
  /** What is signed with, as JSON. */
  secret: Buffer
}

const usualIdleMinutes = 60

/** An open vault's contents, in memory that is overwritten when it is closed. */
export class UnlockedVault {
  readonly vaultId: string
  readonly keys = new Map<string, OpenKey>()
  idleMinutes = usualIdleMinutes
  /** Undefined: an earlier Leadline wrote it, and nobody has set any since. */
  caps: OrderCaps | null | undefined = null
  #generation = 0
  #dataKey: Buffer
  #wrap: PassphraseWrap

  private constructor(vaultId: string, dataKey: Buffer, wrap: PassphraseWrap) {
    this.vaultId = vaultId
    this.#dataKey = dataKey
    this.#wrap = wrap
  }

  static async make(passphrase: Uint8Array, costs?: PassphraseCosts): Promise<UnlockedVault> {
    const vaultId = randomUUID()
    const dataKey = randomBytes(32)
    const wrap = await wrapDataKey(dataKey, passphrase, vaultId, costs ?? (await measuredCosts()))
    return new UnlockedVault(vaultId, dataKey, wrap)
  }

  static async open(
    body: VaultBody,
    passphrase: Uint8Array,
  ): Promise<UnlockedVault | 'wrong' | 'damaged'> {
    const dataKey = await unwrapDataKey(body.passphrase, passphrase, body.vaultId)
    if (!dataKey) return 'wrong'
    const unlocked = new UnlockedVault(body.vaultId, dataKey, body.passphrase)
    if (unlocked.#read(body)) return unlocked
    unlocked.close()
    return 'damaged'
  }

  /** The next generation, ready to be written. */
  body(): VaultBody {
    this.#generation += 1
    const records = [...this.keys.values()].map((key): KeyRecord => {
      const { secret, keyId, ...rest } = key
      const sealed = seal(this.#dataKey, secret, placeOf(this.vaultId, key))
      return { id: keyId, ...rest, sealed }
    })
    const contents = {
      idleMinutes: this.idleMinutes,
      ...(this.caps !== undefined && { caps: this.caps }),
      records: records.map(({ id, version }) => [id, version]),
    }
    return {
      format: 'leadline-vault',
      version: 2,
      vaultId: this.vaultId,
      generation: this.#generation,
      passphrase: this.#wrap,
      contents: seal(this.#dataKey, Buffer.from(JSON.stringify(contents)), [
        'contents',
        this.vaultId,
        this.#generation,
      ]),
      records,
    }
  }

  async isPassphrase(passphrase: Uint8Array): Promise<boolean> {
    const dataKey = await unwrapDataKey(this.#wrap, passphrase, this.vaultId)
    dataKey?.fill(0)
    return dataKey !== undefined
  }

  /** With a new data key too: a copy of the old file and the old passphrase open nothing that is written from now on. */
  async changePassphrase(passphrase: Uint8Array): Promise<void> {
    const dataKey = randomBytes(32)
    this.#wrap = await wrapDataKey(dataKey, passphrase, this.vaultId, await measuredCosts())
    this.#dataKey = dataKey
  }

  /** Changes it and writes it; where that cannot be written, everything is as it was. */
  async commit<T>(
    change: () => T | Promise<T>,
    write: (body: VaultBody) => Promise<void>,
  ): Promise<T> {
    const [keys, dataKey, wrap] = [new Map(this.keys), this.#dataKey, this.#wrap]
    const { idleMinutes, caps } = this
    const undo = () => {
      const failed = new Map(this.keys)
      this.keys.clear()
      for (const [id, key] of keys) this.keys.set(id, key)
      if (this.#dataKey !== dataKey) this.#dataKey.fill(0)
      this.#dataKey = dataKey
      this.#wrap = wrap
      this.idleMinutes = idleMinutes
      this.caps = caps
      overwrite(failed, this.keys)
    }
    try {
      const result = await change()
      await write(this.body())
      if (this.#dataKey !== dataKey) dataKey.fill(0)
      overwrite(keys, this.keys)
      return result
    } catch (error) {
      undo()
      throw error
    }
  }

  close(): void {
    this.#dataKey.fill(0)
    for (const { secret } of this.keys.values()) secret.fill(0)
    this.keys.clear()
  }

  #read(body: VaultBody): boolean {
    const { vaultId, generation, records } = body
    const place = ['contents', vaultId, generation]
    const sealed = unseal(this.#dataKey, body.contents, place)
    if (!sealed) return false
    const contents = Contents.parse(JSON.parse(sealed.toString()))
    const listed = contents.records.map(([id, version]) => `${id} ${version}`)
    const present = records.map(({ id, version }) => `${id} ${version}`)
    if (listed.join() !== present.join()) return false
    for (const { id: keyId, sealed: sealedKey, ...rest } of records) {
      const card = { keyId, ...rest }
      const secret = unseal(this.#dataKey, sealedKey, placeOf(vaultId, card))
      if (!secret) return false
      this.keys.set(keyId, { ...card, secret })
    }
    this.#generation = generation
    this.idleMinutes = contents.idleMinutes
    this.caps = contents.caps
    return true
  }
}

/** Those that are in the one and not in the other. */
function overwrite(gone: ReadonlyMap<string, OpenKey>, kept: ReadonlyMap<string, OpenKey>): void {
  const secrets = new Set([...kept.values()].map(({ secret }) => secret))
  for (const { secret } of gone.values()) if (!secrets.has(secret)) secret.fill(0)
}

function placeOf(vaultId: string, key: Omit<OpenKey, 'secret'>) {
  const { keyId, version, venue, name, ending, addedAt, isForced } = key
  return ['key', vaultId, keyId, version, venue, name, ending, addedAt, isForced]
}
