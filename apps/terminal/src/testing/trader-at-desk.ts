import { sealForVault } from '@leadline/client/seal-for-vault'
import type { ReplyOf } from '@leadline/desk-protocol/messages/service-family'
import type { WireAccount } from '@leadline/desk-protocol/messages/trading-messages'
import type { vaultFamily, WireVault } from '@leadline/desk-protocol/messages/vault-messages'
import { openSimulators } from '@leadline/venue-simulators/simulators'
import type { PastedKey } from '@leadline/venues/signing/key-reading'
import { type VenueId, venueIds } from '@leadline/venues/venue-names'

import { enterDesk } from './running-terminal.ts'

type VaultReply = ReplyOf<typeof vaultFamily>

/** Wide enough for whatever a test does. */
const wideLimits = {
  orderNotional: '100000',
  dayNotional: '100000000',
  symbolDayNotional: '100000000',
  positionNotional: '100000000',
  priceBandPercent: '20',
  dayLoss: '100000',
  ordersPerSecond: 20,
}

/** Somebody at the desk who uses the vault: says what the page would say, sealed as the page seals it. */
export async function enterTrader(address: string) {
  const desk = await enterDesk(address)
  let passphrase = ''
  const vault = (): WireVault | undefined => {
    const reported = desk.said.findLast((message) => (message as { type: string }).type === 'vault')
    return (reported as { vault: WireVault } | undefined)?.vault
  }
  const until = async <T>(look: () => T | undefined, what: string, withinMs = 60_000) => {
    const end = Date.now() + withinMs
    for (;;) {
      const found = look()
      if (found !== undefined) return found
      if (Date.now() > end) throw new Error(`Nothing came: ${what}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const act = (request: object) => desk.query<VaultReply>('vault', request)
  const seal = async (purpose: string, text: string) => {
    const started = () => vault()?.publicKey || undefined
    return await sealForVault(await until(started, 'a vault to seal for'), purpose, text)
  }
  const check = async (venue: VenueId, pasted: PastedKey) =>
    await act({ type: 'keyCheck', venue, sealed: await seal('key', JSON.stringify(pasted)) })
  /** With the passphrase sealed beside them, or without it. */
  const setLimits = async (limits: object, word?: string, sealedFor = limits) => {
    const said = JSON.stringify({ limits: sealedFor, prices: { BTC: '68000' } })
    const sealed = word === undefined ? undefined : await seal('limits', `${word}\0${said}`)
    return await desk.query<{ isDone: boolean; reason: string; guard: string | null }>('trading', {
      type: 'limits',
      limits,
      ...(sealed !== undefined && { sealed }),
    })
  }
  desk.join('vault')
  desk.send('vault', { type: 'vaultWake' })
  desk.join('trading')
  return {
    ...desk,
    vault,
    until,
    act,
    seal,
    create: async (text: string) => {
      passphrase = text
      return await act({ type: 'vaultCreate', sealed: await seal('create', text) })
    },
    unlock: async (text: string) => {
      passphrase = text
      return await act({ type: 'vaultUnlock', sealed: await seal('unlock', text) })
    },
    remove: async (keyId: string, text = passphrase) =>
      await act({ type: 'keyRemove', keyId, sealed: await seal('remove', text) }),
    check,
    /** Checks it and stores it; the number under which it is stored. */
    keep: async (venue: VenueId, pasted: PastedKey): Promise<string> => {
      const { check: found } = await check(venue, pasted)
      const keep = { type: 'keyKeep', name: 'Main', typed: '', replaces: null }
      const kept = await act({ ...keep, keyId: found?.keyId })
      if (!kept.isDone) {
        throw new Error(`The key was not kept: ${kept.reason} ${found?.trouble ?? ''}`)
      }
      const isStored = (key: { venue: VenueId }) => key.venue === venue
      const stored = await until(() => vault()?.keys.find(isStored), 'the key')
      return stored.keyId
    },
    setWideLimits: async () => {
      const done = await setLimits(wideLimits, passphrase)
      if (!done.isDone) throw new Error(`The limits were not set: ${done.reason}`)
    },
    setLimits,
    account: (venue: VenueId) => {
      const list = [...desk.said].toReversed().find((message) => 'accounts' in (message as object))
      const { accounts } = (list ?? { accounts: [] }) as { accounts: WireAccount[] }
      return accounts.find((account) => account.venue === venue)
    },
  }
}

/** The throw-away keys of the exchanges that `npm run venues` simulates with this seed, by what they may do. */
export function simulatedKeys(seed: number) {
  const simulators = openSimulators({ seed, now: 0, latency: 'none', venues: venueIds })
  return (venue: VenueId, label: string): PastedKey => {
    const key = simulators.keys(venue).find((each) => each.label === label)
    if (!key) throw new Error(`${venue} has no key ${label}`)
    return { apiKey: key.id, secret: key.secret }
  }
}
