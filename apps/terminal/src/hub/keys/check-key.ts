import type { KeyCheck } from '@leadline/desk-protocol/messages/vault-messages'
import type { FrameSigner } from '@leadline/hub/services/orders/account-connection'
import { assetsAboveZero } from '@leadline/orders/accounts/account-balances'
import type { Clock } from '@leadline/runtime/clock'
import type { AccountAdapter, AccountSink } from '@leadline/venues/account-adapter'
import type { KeyFacts } from '@leadline/venues/account-events'
import { allVenues } from '@leadline/venues/exchanges/all-venues'
import { accountIo } from '@leadline/venues/session/account-io'
import type { AdapterPort } from '@leadline/venues/session/adapter-port'
import type { Signer } from '@leadline/venues/session/signer'
import { VenueSession } from '@leadline/venues/session/venue-session'
import type { Transport } from '@leadline/venues/transport'
import type { VenueId } from '@leadline/venues/venue-names'

import type { Settings } from '../settings.ts'

export interface CheckSetup {
  exchanges: Settings['exchanges']
  transport: Transport
  clock: Clock
  sign: Signer
  frameSigner: (venueNow: () => number) => FrameSigner
}

type Found = Omit<KeyCheck, 'keyId' | 'venue' | 'ending' | 'publicKey'>

const answersWithinMs = 20_000
/** Whether it may trade can come after the balances; so long it is waited for. Whether it may withdraw, to the end. */
const factsWithinMs = 3000

/**
 * Queries the exchange about a key with a line of its own, in the very way it will be used, and leaves. Places
 * nothing.
 */
export function checkKey(setup: CheckSetup, venue: VenueId, keyId: string): Promise<Found> {
  const { limits, openAccount } = allVenues[venue]
  const { clock, sign, transport } = setup
  const { addresses } = setup.exchanges[venue]
  const session = new VenueSession({ venue, addresses, limits, transport, clock, sign })
  const offsetMs = () => session.offset.best(clock.now())?.offsetMs
  const signFrame = setup.frameSigner(() => clock.now() + (offsetMs() ?? 0))

  return new Promise((resolve) => {
    let facts: KeyFacts | undefined
    let assets: number | null = null
    let isPatienceOver = false
    let isOver = false
    const finish = (trouble: string) => {
      if (isOver) return
      isOver = true
      for (const cancel of timers) cancel()
      const clockOffsetMs = offsetMs() ?? null
      port.enter((adapter, now) => adapter.stop(now))
      session.stop()
      const { canView, canTrade, canWithdraw, permissions, account, tier } = facts ?? nothing
      resolve({
        canView,
        canTrade,
        canWithdraw,
        isUnanswered: !isWithdrawalKnown(facts),
        account,
        tier,
        permissions: permissions.map((each) => ({ ...each })),
        works: trouble === '' && assets !== null,
        trouble,
        assets,
        clockOffsetMs,
      })
    }
    const finishWhenReported = () => {
      if (assets === null || !isWithdrawalKnown(facts)) return
      if (isPatienceOver || facts?.canTrade != null) finish('')
    }
    const sink: AccountSink = {
      ...deaf,
      key: (update) => {
        facts = update
        finishWhenReported()
      },
      keyRefused: (reason) => finish(reason),
      balances: (list, isComplete) => {
        if (!isComplete || assets !== null) return
        assets = assetsAboveZero(list)
        timers.push(
          clock.after(factsWithinMs, () => {
            isPatienceOver = true
            finishWhenReported()
          }),
        )
        finishWhenReported()
      },
    }
    const port: AdapterPort<AccountAdapter> = session.attach(
      (io) =>
        openAccount(
          accountIo(io, (...args) => void frame(...args)),
          sink,
          { keyId, firstRequestId: 1 },
        ),
      () => finish('Leadline could not read an answer of the exchange.'),
    )
    const frame = async (id: number, purpose: string, params: Readonly<Record<string, string>>) => {
      const fields = await signFrame(venue, keyId, purpose, params).catch(() => null)
      port.enter((adapter, now) => adapter.signed(id, fields, now))
    }
    const timers = [
      clock.after(answersWithinMs, () =>
        finish(assets === null ? 'The exchange did not answer within 20 seconds.' : ''),
      ),
    ]
    port.enter((adapter, now) => adapter.start(now))
  })
}

/** Reported, or known that this exchange does not report it. Silence is neither. */
function isWithdrawalKnown(facts: KeyFacts | undefined): boolean {
  if (!facts) return false
  return facts.canWithdraw !== null || facts.isWithdrawalUntold === true
}

const nothing: Found = {
  works: false,
  trouble: '',
  canView: null,
  canTrade: null,
  canWithdraw: null,
  isUnanswered: true,
  permissions: [],
  account: '',
  tier: '',
  assets: null,
  clockOffsetMs: null,
}

/** What else an account reports is nobody's business here. */
const deaf: Omit<AccountSink, 'key' | 'keyRefused' | 'balances'> = {
  instrumentOf: () => undefined,
  symbolOf: () => undefined,
  fees: () => {},
  order: () => {},
  fill: () => {},
  placed: () => {},
  amended: () => {},
  canceled: () => {},
  openOrders: () => {},
  lookedUp: () => {},
  fillsRead: () => {},
  stream: () => {},
}
