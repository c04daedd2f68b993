import { exact, readDecimal, zero } from '@leadline/orders/decimal-text'

import { type BracketExits, type PriceField, type TicketDraft } from '../ticket-draft.ts'
import { plain } from '../ticket-terms.ts'

type ExitField = Exclude<PriceField, 'limitPrice'>

/** Which of a bracket's prices follow its entry, and to which side of it for a buy. */
const exitFields = [
  { field: 'targetPrice', exit: 'target', beyond: 1 },
  { field: 'stopPrice', exit: 'stop', beyond: -1 },
  { field: 'stopLimit', exit: 'stopLimit', beyond: -1 },
] as const satisfies readonly { field: ExitField; exit: keyof BracketExits; beyond: 1 | -1 }[]

/** A price is written with as many digits as its entry, and never with so few that one percent is lost. */
const fewestDigits = 5

/** The price so many percent beyond the entry, as one would type it; null where one of them is no number yet. */
export function exitPrice(entry: string, percent: string, beyond: 1 | -1): string | null {
  const [price, distance] = [readDecimal(plain(entry)), readDecimal(plain(percent))]
  if (!price?.gt(zero) || !distance?.gt(zero)) return null
  const exit = price.plus(price.times(distance).times(exact(beyond === 1 ? '0.01' : '-0.01')))
  if (exit.lte(zero)) return null
  const typed = plain(entry).split('.')[1]?.length ?? 0
  return exact(exit.round(Math.max(typed, fewestDigits - 1 - exit.e)).toFixed()).toFixed()
}

/** How many percent a price lies beyond the entry, with two decimals; empty where it is not on that side. */
export function exitPercent(entry: string, price: string, beyond: 1 | -1): string {
  const [from, to] = [readDecimal(plain(entry)), readDecimal(plain(price))]
  if (!from?.gt(zero) || !to) return ''
  const distance = to
    .minus(from)
    .div(from)
    .times(exact(beyond === 1 ? '100' : '-100'))
    .round(2)
  return distance.gt(zero) ? distance.toFixed() : ''
}

/** The exits of a bracket as it stands in the ticket, in percent of its entry. */
export function exitsOf(draft: TicketDraft): BracketExits {
  const percent = (field: ExitField, beyond: 1 | -1) =>
    exitPercent(draft.limitPrice, draft[field], sideOf(draft, beyond))
  const earlier = draft.earlierTargets.map(({ price, percent: share }) => ({
    distance: exitPercent(draft.limitPrice, price, sideOf(draft, 1)),
    percent: share,
  }))
  return {
    ...(earlier.length > 0 && { earlier }),
    target: percent('targetPrice', 1),
    stop: percent('stopPrice', -1),
    stopLimit: percent('stopLimit', -1),
  }
}

/** With its exits where its entry says. Without an entry they are empty: a price of another one is no price. */
export function withFollowingExits(draft: TicketDraft): TicketDraft {
  const { exits, kind, side, limitPrice } = draft
  if (exits === null || kind !== 'held bracket' || side === null) return draft
  const following = exitFields
    .filter(({ exit }) => exits[exit] !== '')
    .map(({ field, exit, beyond }) => [
      field,
      exitPrice(limitPrice, exits[exit], sideOf(draft, beyond)) ?? '',
    ])
  const { earlier } = exits
  const earlierTargets = earlier
    ? draft.earlierTargets.map((target, place) => {
        const { distance = '' } = earlier[place] ?? {}
        if (distance === '') return target
        return { ...target, price: exitPrice(limitPrice, distance, sideOf(draft, 1)) ?? '' }
      })
    : draft.earlierTargets
  return { ...draft, ...Object.fromEntries(following), earlierTargets }
}

/** What was typed into the ticket: an exit that the trader writes follows no more. */
export function changedDraft(before: TicketDraft, changes: Partial<TicketDraft>): TicketDraft {
  const exits = before.exits && { ...before.exits }
  for (const { field, exit } of exits ? exitFields : []) {
    if (exits && changes[field] !== undefined) exits[exit] = ''
  }
  // One that is written, added or removed: none of them follows any more.
  if (exits && changes.earlierTargets !== undefined) delete exits.earlier
  return withFollowingExits({ ...before, exits, ...changes })
}

/** Where each price that follows comes from, for its field. */
export function followNotes(draft: TicketDraft): Record<string, string> {
  const { exits, kind } = draft
  if (exits === null || kind !== 'held bracket') return {}
  const notes = exitFields
    .filter(({ exit }) => exits[exit] !== '')
    .map(({ field, exit, beyond }) => {
      const way = sideOf(draft, beyond) === 1 ? 'above' : 'below'
      return [field, `${exits[exit]} % ${way} the entry`]
    })
  return Object.fromEntries(notes)
}

function sideOf({ side }: TicketDraft, beyond: 1 | -1): 1 | -1 {
  return side === 'sell' ? (beyond === 1 ? -1 : 1) : beyond
}
