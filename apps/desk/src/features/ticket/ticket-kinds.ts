import type { WireTerms } from '@leadline/desk-protocol/order-terms'
import { allOrders } from '@leadline/venues/exchanges/all'
import type { OrderCapabilities } from '@leadline/venues/order-capabilities'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import { syntheticWords, kindWords } from '../../platform/trading/order-words.ts'
import type { SyntheticKind, LimitForm, TicketDraft, TicketKind } from './ticket-draft.ts'

export interface KindChoice {
  kind: TicketKind
  label: string
  /** Why this exchange does not take it; empty where it does. */
  trouble: string
}

const exchangeKinds = Object.keys(kindWords) as WireTerms['kind'][]
const syntheticKinds = Object.keys(syntheticWords) as SyntheticKind[]

/** Everything the exchange takes, and what it lacks with the reason; before, not after. */
export function kindChoices(venue: VenueId | null): KindChoice[] {
  const known = venue === null ? undefined : allOrders[venue]
  return exchangeKinds.map((kind) => ({
    kind,
    label: kindWords[kind],
    trouble: known && venue !== null && !known.kinds[kind] ? `${venueOf(venue).name} has none` : '',
  }))
}

export function syntheticChoices(venue: VenueId | null): KindChoice[] {
  const limit = venue === null ? undefined : allOrders[venue].kinds.limit
  return syntheticKinds.map((kind) => ({
    kind: `held ${kind}`,
    label: syntheticWords[kind],
    trouble: syntheticError(kind, venue, limit?.postOnly ?? true),
  }))
}

/** A chase must rest; a trailing stop sells at whatever price there is. */
function syntheticError(kind: SyntheticKind, venue: VenueId | null, hasPostOnly: boolean): string {
  if (venue === null) return ''
  const { name } = venueOf(venue)
  if (kind === 'chase' && !hasPostOnly) return `${name} has no post-only`
  return kind === 'trailing-stop' && !hasMarketOrders(venue) ? `${name} has no market orders` : ''
}

export function hasMarketOrders(venue: VenueId): boolean {
  return allOrders[venue].kinds.market !== undefined
}

export function capabilityOf(
  venue: VenueId | null,
  kind: TicketKind,
): OrderCapabilities['kinds']['limit'] {
  if (venue === null || kind.startsWith('held ')) return undefined
  return allOrders[venue].kinds[kind as WireTerms['kind']]
}

/** Whether the exchange takes the limit of this kind as a price, or as a distance from its stop. */
export function limitFormOf(venue: VenueId | null, kind: TicketKind): LimitForm {
  return capabilityOf(venue, kind)?.isLimitOffset === true ? 'offset' : 'price'
}

export function kindLabel(kind: TicketKind): string {
  return kind.startsWith('held ')
    ? syntheticWords[kind.slice(5) as SyntheticKind]
    : kindWords[kind as WireTerms['kind']]
}

/** A time in force that this exchange has for this kind: the one that the trader chose, if it has it. */
export function withFittingTime(draft: TicketDraft, venue: VenueId | null): TicketDraft {
  const known = capabilityOf(venue, draft.kind)
  if (!known) return draft
  const { timeInForce, postOnly } = draft.chosen
  return {
    ...draft,
    timeInForce: known.timeInForce.includes(timeInForce)
      ? timeInForce
      : (known.timeInForce[0] ?? 'gtc'),
    postOnly: postOnly && known.postOnly,
  }
}
