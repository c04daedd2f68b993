import type { WireAccount } from '@leadline/desk-protocol/messages/trading-messages'
import { readDecimal } from '@leadline/orders/decimal-text'
import { venueIds } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'
import * as z from 'zod/mini'

import { documentForm } from '../../../platform/documents/document-form.ts'
import { formatDecimal } from '../../../platform/numbers/format-decimal.ts'
import { kindWords, sideWords, syntheticWords } from '../../../platform/trading/order-words.ts'
import {
  type BracketExits,
  extraFields,
  newDraft,
  type SyntheticKind,
  type TicketDraft,
  type TicketKind,
} from '../ticket-draft.ts'
import { kindLabel, withFittingTime } from '../ticket-kinds.ts'
import { plain } from '../ticket-terms.ts'
import { withFollowingExits } from './bracket-exits.ts'

const typed = z.string().check(z.maxLength(40))
const kinds: readonly TicketKind[] = [
  ...(Object.keys(kindWords) as (keyof typeof kindWords)[]),
  ...(Object.keys(syntheticWords) as SyntheticKind[]).map((kind) => `held ${kind}` as const),
]

/** An order as it is begun again and again. Its prices come with each order: from the ladder, or from the keyboard. */
const OrderTemplate = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Null: the exchange that stands in the ticket. */
  venue: z.nullable(z.union([z.enum(venueIds), z.literal('best')])),
  /** Null: the side that stands in the ticket. */
  side: z.nullable(z.enum(['buy', 'sell'])),
  kind: z.enum(kinds as readonly [TicketKind, ...TicketKind[]]),
  size: typed,
  sizeUnit: z.enum(['asset', 'quote', 'percent', 'risk']),
  trailing: typed,
  trailingUnit: z.enum(['percent', 'price']),
  limitOffset: typed,
  displaySize: typed,
  pieces: typed,
  minutes: typed,
  timeInForce: z.enum(['gtc', 'ioc', 'fok', 'gtd']),
  postOnly: z.boolean(),
  exits: z.nullable(
    z.object({
      target: typed,
      stop: typed,
      stopLimit: typed,
      /** Absent in templates of before, and where there is one target. */
      earlier: z.optional(
        z.array(z.object({ distance: typed, percent: typed })).check(z.maxLength(4)),
      ),
    }),
  ),
})
export type OrderTemplate = z.infer<typeof OrderTemplate>

/** Templates by name, in the order in which they were saved: the first nine have keys. */
export const orderTemplates = documentForm({
  kind: 'order-templates',
  schema: z.object({ list: z.array(OrderTemplate).check(z.maxLength(100)) }),
  empty: { list: [] },
})
export const orderTemplatesName = 'saved'

type Account = Pick<WireAccount, 'keyId' | 'venue'>

/** The ticket as a template. `exits` are those of a bracket, and of nothing else. */
export function templateOf(
  name: string,
  draft: TicketDraft,
  accounts: readonly Account[],
  exits: BracketExits,
): OrderTemplate {
  const { account, side, kind, size, sizeUnit, trailing, trailingUnit } = draft
  const { limitOffset, displaySize, pieces, minutes } = draft
  const there = accounts.find(({ keyId }) => keyId === account)
  return {
    name,
    venue: account === 'best' ? 'best' : (there?.venue ?? null),
    side,
    kind,
    size: plain(size),
    sizeUnit,
    trailing,
    trailingUnit,
    limitOffset,
    displaySize,
    pieces,
    minutes,
    ...draft.chosen,
    exits: kind === 'held bracket' ? plainExits(exits) : null,
  }
}

function plainExits({ target, stop, stopLimit, earlier = [] }: BracketExits): BracketExits {
  const targets = earlier.map(({ distance, percent }) => ({
    distance: plain(distance),
    percent: plain(percent),
  }))
  const exits = { target: plain(target), stop: plain(stop), stopLimit: plain(stopLimit) }
  return targets.length === 0 ? exits : { ...exits, earlier: targets }
}

/** A ticket that a template fills in. What the template leaves open stays as it is, and so does a price that was picked. */
export function draftOfTemplate(
  template: OrderTemplate,
  before: TicketDraft,
  accounts: readonly Account[],
): TicketDraft {
  const { venue, side, timeInForce, postOnly, name: _, ...rest } = template
  const there = accounts.filter((account) => account.venue === venue)
  // Of two accounts there the trader chooses one in the ticket.
  const named = there.length === 1 ? (there[0]?.keyId ?? null) : null
  const account = venue === null ? before.account : venue === 'best' ? 'best' : named
  const chosen = { timeInForce, postOnly }
  const draft: TicketDraft = {
    ...newDraft(account, ''),
    ...rest,
    ...chosen,
    chosen,
    side: side ?? before.side,
    limitPrice: before.limitPrice,
    earlierTargets: (rest.exits?.earlier ?? []).map(({ percent }) => ({ price: '', percent })),
  }
  const at = accounts.find(({ keyId }) => keyId === account)?.venue ?? null
  return withFollowingExits(withFittingTime(draft, at))
}

/** A name that is there already gets the new order. */
export function withTemplate(
  list: readonly OrderTemplate[],
  saved: OrderTemplate,
): OrderTemplate[] {
  const isThere = list.some(({ name }) => name === saved.name)
  return isThere ? list.map((each) => (each.name === saved.name ? saved : each)) : [...list, saved]
}

/** What is in a template, as one would say it. */
export function templateSentence(template: OrderTemplate): string {
  const { side, kind, venue, size, sizeUnit, exits, postOnly, timeInForce } = template
  const units = { asset: '', quote: ' in money', percent: ' %', risk: ' at risk' } as const
  const trails = extraFields(kind).includes('trailing') && template.trailing !== ''
  const percent = (label: string, text: string | undefined) =>
    text !== undefined && readDecimal(text) ? `${label} ${text} %` : ''
  const parts = [
    side === null ? '' : sideWords[side],
    venue === 'best' ? 'best across exchanges' : kindLabel(kind).toLowerCase(),
    size === '' ? '' : `${formatDecimal(size)}${units[sizeUnit]}`,
    trails ? `trail ${template.trailing}${template.trailingUnit === 'percent' ? ' %' : ''}` : '',
    ...(exits?.earlier ?? []).map((one) => percent(`${one.percent} % at`, one.distance)),
    percent('target', exits?.target),
    percent('stop', exits?.stop),
    timeInForce === 'gtc' ? '' : timeInForce.toUpperCase(),
    postOnly ? 'post-only' : '',
    venue === null || venue === 'best' ? '' : venueOf(venue).name,
  ]
  return parts.filter((part) => part !== '').join(', ')
}
