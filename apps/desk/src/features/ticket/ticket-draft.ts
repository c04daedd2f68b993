import type { WireSyntheticTerms, WireTerms } from '@leadline/desk-protocol/order-terms'

export type SyntheticKind = WireSyntheticTerms['kind']
/** What an exchange takes by itself, or what Leadline holds. */
export type TicketKind = WireTerms['kind'] | `held ${SyntheticKind}`
/** 'risk': what may be lost from entry to stop, in the quote currency. */
export type SizeUnit = 'asset' | 'quote' | 'percent' | 'risk'
type Side = WireTerms['side']

/** How many percent from its entry a bracket's prices are; empty: it does not follow the entry. */
export interface BracketExits {
  target: string
  stop: string
  stopLimit: string
  /** Targets before the last one: how far from the entry, and how much of the size leaves there, in percent. */
  earlier?: { distance: string; percent: string }[] | undefined
}

/** A target before the last one, as it is typed. */
export interface DraftTarget {
  price: string
  percent: string
}

/** What was typed and chosen. Everything is text until the hub has read it. */
export interface TicketDraft {
  /** A key; 'best': over all exchanges; null: none chosen yet. */
  account: string | null
  side: Side | null
  kind: TicketKind
  size: string
  sizeUnit: SizeUnit
  limitPrice: string
  /** The price guard asks for the price a second time; null: it has not asked. */
  priceAgain: string | null
  stopPrice: string
  /** Of an order that Leadline holds: the worst price for which its stop may trade. */
  stopLimit: string
  targetPrice: string
  /** Of a bracket: reached before its target, the nearest first. */
  earlierTargets: readonly DraftTarget[]
  /** Of a bracket whose exits follow its entry; null: each is typed. */
  exits: BracketExits | null
  trailing: string
  trailingUnit: 'percent' | 'price'
  limitOffset: string
  displaySize: string
  pieces: string
  minutes: string
  timeInForce: WireTerms['timeInForce']
  /** Date and time in the computer's zone, as `expiry.ts` writes them. */
  expires: string
  postOnly: boolean
  /** What the trader chose, also while the type of the order has no such choice. */
  chosen: Pick<WireTerms, 'timeInForce' | 'postOnly'>
}

/** A new ticket has no side, no size and no exchange, unless a preference names one. */
export function newDraft(account: string | null, size: string): TicketDraft {
  return {
    account,
    side: null,
    kind: 'limit',
    size,
    sizeUnit: 'asset',
    limitPrice: '',
    priceAgain: null,
    stopPrice: '',
    stopLimit: '',
    targetPrice: '',
    earlierTargets: [],
    exits: null,
    trailing: '',
    trailingUnit: 'percent',
    limitOffset: '',
    displaySize: '',
    pieces: '10',
    minutes: '10',
    timeInForce: 'gtc',
    expires: '',
    postOnly: false,
    chosen: { timeInForce: 'gtc', postOnly: false },
  }
}

/** The next order of the same type, at the same exchange; everything else is the trader's to say again. */
export function nextDraft({ account, kind }: TicketDraft, size: string): TicketDraft {
  return { ...newDraft(account, size), kind }
}

/** Of another type. Risk is counted to the stop of a bracket: no other type has that unit. */
export function withFittingUnit(draft: TicketDraft, kind: TicketKind): TicketDraft {
  if (draft.sizeUnit !== 'risk' || kind === 'held bracket') return { ...draft, kind }
  return { ...draft, kind, sizeUnit: 'asset', size: '' }
}

/** Some exchanges take the limit of a trailing stop as a distance from the stop. */
export type LimitForm = 'price' | 'offset'

export type PriceField = 'limitPrice' | 'stopPrice' | 'stopLimit' | 'targetPrice'
export type ExtraField = 'trailing' | 'limitOffset' | 'displaySize' | 'schedule'

interface PriceName {
  field: PriceField
  label: string
  /** Empty, it is the market's price: where the exchange has market orders. */
  mayBeEmpty?: boolean
}

/** Which prices a kind has, with the name of each. */
export function priceFields(
  kind: TicketKind,
  limitForm: LimitForm = 'price',
): readonly PriceName[] {
  const stopLimit = { field: 'stopLimit', label: 'Limit of the stop', mayBeEmpty: true } as const
  const limit = (label = 'Limit price') => ({ field: 'limitPrice', label }) as const
  const stop = (label = 'Stop price') => ({ field: 'stopPrice', label }) as const
  switch (kind) {
    case 'market':
    case 'trailing-stop-market':
    case 'held trailing-stop':
      return []
    case 'trailing-stop-limit':
      return limitForm === 'offset' ? [] : [limit()]
    case 'limit':
    case 'held iceberg':
      return [limit()]
    case 'stop-market':
      return [stop()]
    case 'take-profit-market':
      return [stop('Take profit at')]
    case 'stop-limit':
      return [stop(), limit()]
    case 'take-profit-limit':
      return [stop('Take profit at'), limit()]
    case 'bracket':
      return [limit('Limit (target)'), stop()]
    case 'held oco':
      return [limit('Limit (target)'), stop(), stopLimit]
    case 'held bracket': {
      const target = { field: 'targetPrice', label: 'Target price' } as const
      return [{ ...limit('Entry'), mayBeEmpty: true }, target, stop(), stopLimit]
    }
    case 'held twap':
      return [{ ...limit('Limit'), mayBeEmpty: true }]
    case 'held chase':
      return [limit('Worst price')]
  }
}

export function extraFields(
  kind: TicketKind,
  limitForm: LimitForm = 'price',
): readonly ExtraField[] {
  if (kind === 'trailing-stop-limit' && limitForm === 'offset') return ['trailing', 'limitOffset']
  if (kind.includes('trailing-stop')) return ['trailing']
  if (kind === 'held iceberg') return ['displaySize']
  return kind === 'held twap' ? ['schedule'] : []
}

export function syntheticKindOf(kind: TicketKind): SyntheticKind | null {
  return kind.startsWith('held ') ? (kind.slice(5) as SyntheticKind) : null
}

/** A price that was clicked goes where this kind of order has its price. */
export function withPickedPrice(
  draft: TicketDraft,
  price: string,
  limitForm: LimitForm = 'price',
): TicketDraft {
  const [first] = priceFields(draft.kind, limitForm)
  if (!first) return { ...draft, kind: 'limit', limitPrice: price, priceAgain: null }
  return { ...draft, [first.field]: price, priceAgain: null }
}
