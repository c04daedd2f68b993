import type { Interruption } from '@leadline/desk-protocol/messages/hub-messages'

import type { InterruptionFact } from './interruptions.ts'

/** One line for all symbols of an exchange that went and came back together. */
export function groupInterruptions(facts: readonly InterruptionFact[]): Interruption[] {
  const groups = new Map<string, Interruption>()
  for (const { venue, symbol, from, to, reason } of facts) {
    const key = `${venue} ${from} ${to} ${reason}`
    const group = groups.get(key)
    if (group) group.symbols.push(symbol)
    else {
      const end = to === Number.POSITIVE_INFINITY ? null : to
      groups.set(key, { venue, symbols: [symbol], from, to: end, reason })
    }
  }
  return [...groups.values()]
}
