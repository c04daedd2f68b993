import type { Hub } from '@leadline/hub/hub'
import { allOrders } from '@leadline/venues/exchanges/all'
import { allVenues } from '@leadline/venues/exchanges/all-venues'
import type { VenueId } from '@leadline/venues/venue-names'
import { venues } from '@leadline/venues/venue-registry'

import type { KeyCard } from '../../vault/vault-messages.ts'
import type { ScreenLock } from '../vault/screen-lock.ts'
import type { VaultKeeper } from '../vault/vault-keeper.ts'
import { vaultLimits } from '../vault/vault-limits.ts'

/** Synthetic orders send by themselves: while there are any, somebody is at the desk as far as the vault goes. */
const stayOpenEveryMs = 60_000

/** Keeps the accounts of the hub the keys of the vault: connected while it is open, last known while it is locked. */
export class ConnectedKeys {
  readonly #hub: Hub
  readonly #keeper: VaultKeeper
  readonly #connected = new Map<string, KeyCard>()
  readonly #staying: NodeJS.Timeout
  readonly #quoteKeys = new Map<VenueId, string>()
  #wasOpen = false

  constructor(hub: Hub, keeper: VaultKeeper, screen: ScreenLock) {
    this.#hub = hub
    this.#keeper = keeper
    this.#staying = setInterval(() => {
      if (this.hasSyntheticOrders()) keeper.keepOpen()
      screen.check()
    }, stayOpenEveryMs)
    this.#staying.unref()
  }

  update(): void {
    const { orders } = this.#hub
    const { state, isOpen } = this.#keeper
    if (!orders) return
    const stored = new Map(state.keys.map((key) => [key.keyId, key]))
    for (const [keyId] of this.#connected) {
      const isStored = stored.has(keyId)
      if (isStored && isOpen) continue
      if (isStored) orders.disconnect(keyId, 'The vault is locked.')
      else orders.remove(keyId)
      this.#connected.delete(keyId)
    }
    if (isOpen) for (const key of state.keys) this.#connect(key)
    if (isOpen !== this.#wasOpen && isOpen) this.#lowerCaps()
    this.#wasOpen = isOpen
    this.#renewQuotes()
  }

  stop(): void {
    clearInterval(this.#staying)
  }

  #connect(key: KeyCard): void {
    const { keyId, venue, name, addedAt } = key
    const before = this.#connected.get(keyId)
    if (before?.addedAt === addedAt && before.name === name) return
    this.#connected.set(keyId, key)
    const signFrame = this.#keeper.frameSigner(() => this.#venueNow(venue))
    this.#hub.orders?.connect({
      keyId,
      venue,
      name,
      capabilities: allOrders[venue],
      open: allVenues[venue].openAccount,
      signFrame,
    })
  }

  /** Limits may have been tightened while it was locked. */
  #lowerCaps(): void {
    const usd = this.#hub.orders?.manager.state.limits?.orderNotional
    if (usd !== undefined) vaultLimits(this.#keeper).lower(usd)
  }

  /** Some exchanges show no prices without a key. */
  #renewQuotes(): void {
    const { state, isOpen } = this.#keeper
    for (const { id: venue } of venues.filter(({ quotesNeedKey }) => quotesNeedKey)) {
      const key = isOpen ? state.keys.find((stored) => stored.venue === venue) : undefined
      const named = key ? `${key.keyId} ${key.addedAt}` : undefined
      if (named === this.#quoteKeys.get(venue)) continue
      if (named === undefined) this.#quoteKeys.delete(venue)
      else this.#quoteKeys.set(venue, named)
      this.#hub.feeds.find(({ id }) => id === venue)?.renew()
    }
  }

  #venueNow(venue: VenueId): number {
    const now = this.#hub.now()
    const feed = this.#hub.feeds.find(({ id }) => id === venue)
    return now + (feed?.session.offset.best(now)?.offsetMs ?? 0)
  }

  hasSyntheticOrders(): boolean {
    return (this.#hub.orders?.manager.synthetic.active().length ?? 0) > 0
  }
}
