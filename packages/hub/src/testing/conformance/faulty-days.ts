import type { FaultName, FaultSetting } from '@leadline/venue-simulators/faults/fault'

import { liveAFaultyDay } from '../account-fault-day.ts'
import { accountCase } from './account-case.ts'
import { type ConformanceCase, unlessPossible } from './conformance-case.ts'

const always = { when: 'always' } as const
const once = { when: 'once' } as const
const often = { when: { probability: 0.2 } } as const
/** Every book would be stale all day otherwise, and nothing may leave then. */
const seldom = { when: { probability: 0.01 } } as const

const days: readonly [ConformanceCase['number'], FaultName, FaultSetting, string][] = [
  ['A20', 'lost-acknowledgement', always, 'every acknowledgement is lost'],
  ['A21', 'lost-request', often, 'requests are lost'],
  ['A22', 'server-error', often, 'the exchange answers with errors'],
  ['A23', 'fill-races-cancel', always, 'every cancel meets a fill'],
  ['A24', 'duplicate-acknowledgement', always, 'every acknowledgement comes twice'],
  ['A25', 'half-open-line', once, 'a connection is dead and does not say so'],
  ['A26', 'reordered-messages', seldom, 'messages change places'],
  ['A27', 'unknown-status', once, 'an order has a status that nobody knows'],
  ['A28', 'rate-limited', often, 'the exchange limits requests'],
]

/** An order that rests and is canceled, and one that trades at once, while something goes wrong all the time. */
export const faultyDays: readonly ConformanceCase[] = days.map(([number, fault, setting, what]) =>
  accountCase(
    number,
    `No order is doubled or lost on a day on which ${what}`,
    unlessPossible(fault),
    (one) => liveAFaultyDay(one, fault, setting),
  ),
)
