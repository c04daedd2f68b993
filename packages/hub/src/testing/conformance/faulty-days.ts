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

const longDays: typeof days = [
  ['A29', 'duplicate-message', often, 'messages come twice'],
  ['A30', 'silent-socket', once, 'a connection falls silent'],
  ['A31', 'refused-connection', often, 'connections are refused'],
  ['A32', 'html-error', often, 'web pages come instead of answers'],
  ['A33', 'slow-answer', { ...often, ms: 4000 }, 'answers are slow'],
  ['A34', 'expired-token', once, 'a token expires'],
  ['A35', 'order-refused', once, 'an order is refused'],
  ['A36', 'order-restated', once, 'an order is restated'],
  ['A37', 'added-fields', always, 'messages have unknown fields'],
]

const dayCase = ([number, fault, setting, what]: (typeof days)[number]) =>
  accountCase(
    number,
    `No order is doubled or lost on a day on which ${what}`,
    unlessPossible(fault),
    (one) => liveAFaultyDay(one, fault, setting),
  )

/** An order that rests and is canceled, and one that trades at once, while something goes wrong all the time. */
export const faultyDays: readonly ConformanceCase[] = [
  ...days.map(dayCase),
  ...longDays.map((day) => ({ ...dayCase(day), isLong: true })),
]
