/** Why a trade of a run is another one in its backtest, in the order in which they are looked for. */
export const causes = [
  'fees',
  'rule',
  'latency',
  'messages',
  'queue',
  'look-ahead',
  'unexplained',
] as const

export type Cause = (typeof causes)[number]

export const causeNames: Readonly<Record<Cause, string>> = {
  fees: 'Fee tier',
  rule: 'Exchange rule',
  latency: 'Latency',
  messages: 'Missing message',
  queue: 'Queue position',
  'look-ahead': 'Script looks ahead',
  unexplained: 'Unexplained',
}

/** What a backtest can count as it was in the run, in place of what it assumes. */
export type Factor = 'fees' | 'rule' | 'latency' | 'messages'

/** One is switched after the other, in this order. */
export const factors: readonly Factor[] = ['fees', 'rule', 'latency', 'messages']
