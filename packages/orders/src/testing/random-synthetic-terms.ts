import { type Decimal, exact, largest } from '../decimal-text.ts'
import type { SyntheticTerms, TriggerBy } from '../synthetic/synthetic-order.ts'

const kinds = ['oco', 'bracket', 'trailing-stop', 'iceberg', 'twap', 'chase'] as const

/** A synthetic order of any kind around a price, of either side, most of them buys. */
export function randomSyntheticTerms(
  market: Decimal,
  size: string,
  pick: (below: number) => number,
): SyntheticTerms {
  const price = (factor: string) => market.times(exact(factor)).round(2, 0).toFixed()
  const side = pick(4) === 0 ? 'sell' : 'buy'
  const [better, worse] = side === 'buy' ? ['0.95', '1.05'] : ['1.05', '0.95']
  const common = { side, size } as const
  const triggerBy: TriggerBy = 'best'
  const stop = { stopPrice: price(worse), limitPrice: null, triggerBy }
  const limitPrice = pick(2) === 0 ? null : price('1.004')
  const terms: Record<(typeof kinds)[number], SyntheticTerms> = {
    oco: { ...common, kind: 'oco', limitPrice: price(better), stop },
    bracket: {
      ...common,
      kind: 'bracket',
      entryPrice: limitPrice,
      targetPrice: price(worse),
      ...(pick(2) === 0 && {
        earlierTargets: [{ price: price(side === 'buy' ? '1.02' : '0.98'), percent: '40' }],
      }),
      stop: { ...stop, stopPrice: price(better) },
    },
    'trailing-stop': {
      ...common,
      kind: 'trailing-stop',
      offset: { unit: 'percent', value: '3' },
      triggerBy,
    },
    iceberg: {
      ...common,
      kind: 'iceberg',
      displaySize: largest(exact(size).div(exact('3')).round(3, 0), exact('0.001')).toFixed(),
      limitPrice: price('1.004'),
    },
    twap: { ...common, kind: 'twap', slices: 2 + pick(6), durationMs: 60_000, limitPrice },
    chase: { ...common, kind: 'chase', worstPrice: price('1.02'), leastIntervalMs: 1000 },
  }
  return terms[kinds[pick(kinds.length)] ?? 'twap']
}
