import type { AccountHarness } from './account-harness.ts'
import { everySwap } from './random-history.ts'

/** One order that is meant: our number for it, and the exchange's. */
type Order = readonly [clientOrderId: string, venueOrderId: string]

/** How an account of one exchange comes to receive everything that the exchange is known to say. */
export interface WorstValueCases<Harness extends AccountHarness> {
  messages: readonly string[]
  /** Receives messages. */
  listening: () => Harness
  bodies: readonly string[]
  /** Has placed an order; what else can be asked is asked of it here. */
  requesting: () => Harness
  canceled: Order
  lookedUp: Order
  /** Gives the answer to all that is asked, as often and as late as it takes to have everything asked. */
  answer: (harness: Harness, body: string) => void
}

/**
 * Has an account receive every message and get every answer, once for each value in it and each of the worst that could
 * stand there instead. Nothing may throw. Answers how many were received.
 */
export function surviveWorstValues<Harness extends AccountHarness>(
  cases: WorstValueCases<Harness>,
): number {
  const { messages, listening, bodies, requesting, canceled, lookedUp, answer } = cases
  const said = messages.flatMap(everySwap)
  for (const text of said) listening().receive('user', text).pass(2000)
  const answers = bodies.flatMap(everySwap)
  for (const body of answers) {
    const harness = requesting()
    harness.adapter.cancel(harness.ref(...canceled), harness.now)
    harness.adapter.lookUp(harness.ref(...lookedUp), harness.now)
    harness.adapter.readFills(harness.now, harness.now)
    answer(harness, body)
  }
  return said.length + answers.length
}
