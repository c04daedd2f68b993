import { parseScaled } from '@leadline/decimal/scaled'
import type { WireSyntheticTerms, WireTerms } from '@leadline/desk-protocol/order-terms'
import type { ScriptedBook } from '@leadline/matching-engine/market/scripted-book'
import type { Simulators } from '@leadline/venue-simulators/simulators'
import { allOrders } from '@leadline/venues/exchanges/all'
import type { OrderCapabilities } from '@leadline/venues/order-capabilities'
import type { VenueId } from '@leadline/venues/venue-names'

export const symbol = 'BTC-USD'

/** Where a scenario runs: a hub that may be killed, on a market that does only what the scenario says. */
export interface KillHarness {
  readonly venue: VenueId
  readonly keyId: string
  readonly simulators: Simulators
  /** Reports the tickets of one reporting of the scenario from those of another. */
  readonly reporting: string
  /** As a desk asks. A hub that dies over it does not answer. */
  request(message: Record<string, unknown>): Promise<void>
  /** The order that came of this ticket. */
  orderOf(draftId: string): string | undefined
}

/** One thing that happens. What the trader did is done again after a restart: it must not become two orders. */
export type KillAct =
  | { by: 'trader'; do: (harness: KillHarness) => Promise<void> }
  | { by: 'market'; do: (harness: KillHarness) => void }
  | { by: 'time'; ms: number }

export interface KillScenario {
  name: string
  acts: readonly KillAct[]
  /** All that it may ever trade; where nothing is held by Leadline, the size of its one order. */
  size: string
  /** More may work for the moment in which an order is changed: the new stop leaves before the old one is canceled. */
  sizeWhileChanged?: string
  /** Something of it works at the end, or the trader is asked about it. */
  isStanding?: true
  /** It is a synthetic order, which is over when the market has let it trade. */
  isSynthetic: boolean
}

const quiet: ScriptedBook = bookAt(60_000)

/** Ten dollars between best bid and best ask, and plenty of both. */
function bookAt(bid: number): ScriptedBook {
  return {
    bids: [
      [String(bid), '50'],
      [String(bid - 10), '50'],
    ],
    asks: [
      [String(bid + 10), '50'],
      [String(bid + 20), '50'],
    ],
  }
}

export function moveTo(harness: Pick<KillHarness, 'simulators' | 'venue'>, bid: number): void {
  harness.simulators.script(harness.venue, symbol, bookAt(bid))
}

const moves = (bid: number): KillAct => ({ by: 'market', do: (harness) => moveTo(harness, bid) })

/** Somebody takes so much of our orders, whatever their price, as nothing else is in their way. */
export function meetOurs(
  { simulators, venue }: Pick<KillHarness, 'simulators' | 'venue'>,
  taker: 'buy' | 'sell',
  size: string,
): void {
  const marketBook = simulators.market.bookOf(venue, symbol)
  if (!marketBook) throw new Error(`${venue} has no ${symbol}`)
  const { bids = [], asks: offers = [] } = quiet
  simulators.script(venue, symbol, taker === 'buy' ? { bids } : { asks: offers })
  const anyPrice = taker === 'buy' ? Number.MAX_SAFE_INTEGER : 0
  marketBook.take(
    taker,
    anyPrice,
    Number(parseScaled(size, marketBook.plan.sizeDecimals)),
    simulators.now,
  )
  simulators.script(venue, symbol, quiet)
}

const meets = (taker: 'buy' | 'sell', size: string): KillAct => ({
  by: 'market',
  do: (harness) => meetOurs(harness, taker, size),
})

const asks = (message: (harness: KillHarness) => Record<string, unknown> | undefined): KillAct => ({
  by: 'trader',
  do: async (harness) => {
    const said = message(harness)
    if (said) await harness.request(said)
  },
})

const resting: WireTerms = {
  symbol,
  side: 'buy',
  kind: 'limit',
  size: '0.02',
  quoteSize: null,
  limitPrice: '59000',
  stopPrice: null,
  trailing: null,
  timeInForce: 'gtc',
  expiresAt: null,
  postOnly: false,
  displaySize: null,
}

const places = asks(({ keyId, reporting }) => ({
  type: 'place',
  draftId: `draft-place-${reporting}`,
  keyId,
  terms: resting,
  isPriceConfirmed: true,
}))

const amends = asks((harness) => {
  const clientOrderId = harness.orderOf(`draft-place-${harness.reporting}`)
  const change = { limitPrice: '58900', stopPrice: null, size: null }
  return clientOrderId === undefined
    ? undefined
    : {
        type: 'amend',
        draftId: `draft-amend-${harness.reporting}`,
        clientOrderId,
        change,
        isPriceConfirmed: true,
      }
})

/** Of what a simulated account has. */
const nearlyAll = '2'

const protectiveStop = (kind: 'stop-limit' | 'stop-market', size: string): WireTerms => ({
  ...resting,
  side: 'sell',
  size,
  kind,
  limitPrice: kind === 'stop-limit' ? '57900' : null,
  stopPrice: '58000',
})

const placesStop = (kind: 'stop-limit' | 'stop-market', size: string) =>
  asks(({ keyId, reporting }) => ({
    type: 'place',
    draftId: `draft-place-${reporting}`,
    keyId,
    terms: protectiveStop(kind, size),
    isPriceConfirmed: true,
  }))

const movesStop = asks((harness) => {
  const clientOrderId = harness.orderOf(`draft-place-${harness.reporting}`)
  const change = { limitPrice: null, stopPrice: '58100', size: null }
  return clientOrderId === undefined
    ? undefined
    : {
        type: 'amend',
        draftId: `draft-amend-${harness.reporting}`,
        clientOrderId,
        change,
        isPriceConfirmed: true,
      }
})

const holds = (terms: WireSyntheticTerms): KillAct =>
  asks(({ keyId, reporting }) => ({
    type: 'hold',
    heldId: `held-${terms.kind}-${reporting}`,
    keyId,
    symbol,
    terms,
    isPriceConfirmed: true,
  }))

/** At any price where the exchange has market orders, else at one that surely trades. */
const atAnyPrice = ({ kinds }: OrderCapabilities, limit: string) => (kinds.market ? null : limit)

/** Every way in which an order can leave, as one exchange has them. */
export function killScenarios(venue: VenueId): KillScenario[] {
  const capabilities = allOrders[venue]
  const size = '0.02'
  const stopPrice = '59000'
  const triggerBy = 'best' as const
  const stop = { stopPrice, limitPrice: atAnyPrice(capabilities, '58000'), triggerBy }
  const stopKind = capabilities.kinds['stop-limit'] ? 'stop-limit' : 'stop-market'
  const hand = { size, isSynthetic: false }
  const synthetic = { size, isSynthetic: true }
  const all: (KillScenario & { isThere?: boolean })[] = [
    { name: 'place', ...hand, acts: [places] },
    { name: 'amend', ...hand, isStanding: true, acts: [places, amends] },
    {
      name: 'move a stop',
      ...hand,
      isStanding: true,
      sizeWhileChanged: '0.04',
      acts: [placesStop(stopKind, size), movesStop],
    },
    {
      // It holds most of what there is, so that the new one cannot stand beside it.
      name: 'move a stop of nearly all',
      size: nearlyAll,
      isSynthetic: false,
      isStanding: true,
      acts: [placesStop(stopKind, nearlyAll), movesStop],
    },
    {
      name: 'cancel',
      ...hand,
      acts: [places, asks(() => ({ type: 'cancel', scope: { kind: 'everywhere' } }))],
    },
    {
      name: 'OCO',
      ...synthetic,
      acts: [
        holds({ kind: 'oco', side: 'sell', size, limitPrice: '61000', stop }),
        meets('buy', '0.005'),
        moves(58_900),
      ],
    },
    {
      name: 'bracket',
      ...synthetic,
      acts: [
        holds({
          kind: 'bracket',
          side: 'buy',
          size,
          entryPrice: '59900',
          targetPrice: '61000',
          stop,
        }),
        meets('sell', size),
        moves(58_900),
      ],
    },
    {
      name: 'trailing stop',
      ...synthetic,
      // It sells at any price, which Gemini has no order for.
      isThere: capabilities.kinds.market !== undefined,
      acts: [
        holds({
          kind: 'trailing-stop',
          side: 'sell',
          size,
          offset: { unit: 'percent', value: '1' },
          triggerBy,
        }),
        moves(61_000),
        moves(60_300),
      ],
    },
    {
      name: 'iceberg',
      ...synthetic,
      acts: [
        holds({ kind: 'iceberg', side: 'buy', size, displaySize: '0.01', limitPrice: '59900' }),
        meets('sell', '0.01'),
        meets('sell', '0.01'),
      ],
    },
    {
      name: 'TWAP',
      ...synthetic,
      acts: [
        holds({
          kind: 'twap',
          side: 'buy',
          size,
          slices: 2,
          durationMs: 4000,
          limitPrice: atAnyPrice(capabilities, '60500'),
        }),
        { by: 'time', ms: 2500 },
      ],
    },
    {
      name: 'chase',
      ...synthetic,
      isThere: capabilities.kinds.limit?.postOnly === true,
      acts: [
        holds({ kind: 'chase', side: 'buy', size, worstPrice: '60100', leastIntervalMs: 500 }),
        moves(60_005),
        meets('sell', '0.01'),
      ],
    },
  ]
  return all.filter(({ isThere }) => isThere !== false)
}
