import { exact, zero } from '@leadline/orders/decimal-text'
import type { SyntheticStop, SyntheticTerms } from '@leadline/orders/synthetic/synthetic-order'

import type { AskedSynthetic, AskedTerms } from '../script-values.ts'
import { WrongValue } from '../wrong-value.ts'

/** All of a synthetic order but its size and side, which are known when it leaves. */
export type ReadSynthetic = (size: string, side: 'buy' | 'sell') => SyntheticTerms

/** What a script asks of a synthetic order; what contradicts itself is a mistake in the script, and said there. */
export function readSynthetic(
  asked: AskedSynthetic,
  terms: AskedTerms,
  effect: 'open' | 'close',
): ReadSynthetic {
  if (terms.stop != null)
    throw new WrongValue('the stop of a synthetic order is given in synthetic')
  if (terms.postOnly === true || (terms.timeInForce ?? 'gtc') !== 'gtc') {
    throw new WrongValue('a synthetic order has no time_in_force and no post_only')
  }
  const limit = () => terms.limit ?? missing(asked.kind)
  switch (asked.kind) {
    case 'oco': {
      const [limitPrice, stop] = [limit(), stopOf(asked)]
      return (size, side) => ({ kind: 'oco', size, side, limitPrice, stop })
    }
    case 'bracket': {
      if (effect === 'close') throw new WrongValue('a bracket opens: use it in open_position')
      const [targetPrice, stop] = [above(asked.target, 'target'), stopOf(asked)]
      const entryPrice = terms.limit
      return (size, side) => ({ kind: 'bracket', size, side, entryPrice, targetPrice, stop })
    }
    case 'trailing-stop': {
      if (terms.limit !== null) throw new WrongValue('a trailing stop has no limit')
      const offset = { unit: asked.unit, value: above(asked.offset, 'distance') }
      const { trigger: triggerBy } = asked
      return (size, side) => ({ kind: 'trailing-stop', size, side, offset, triggerBy })
    }
    case 'iceberg': {
      const [limitPrice, displaySize] = [limit(), above(asked.shown, 'shown size')]
      return (size, side) => ({ kind: 'iceberg', size, side, limitPrice, displaySize })
    }
    case 'twap': {
      const { slices, seconds } = asked
      const durationMs = Math.round(seconds * 1000)
      const limitPrice = terms.limit
      return (size, side) => ({ kind: 'twap', size, side, slices, durationMs, limitPrice })
    }
    case 'chase': {
      const [worstPrice, leastIntervalMs] = [limit(), Math.round(asked.every * 1000)]
      return (size, side) => ({ kind: 'chase', size, side, worstPrice, leastIntervalMs })
    }
  }
}

function stopOf(asked: Extract<AskedSynthetic, { kind: 'oco' | 'bracket' }>): SyntheticStop {
  const limitPrice = asked.stopLimit === null ? null : above(asked.stopLimit, 'stop_limit')
  return { stopPrice: above(asked.stop, 'stop'), limitPrice, triggerBy: asked.trigger }
}

function missing(kind: AskedSynthetic['kind']): never {
  throw new WrongValue(
    `${kind === 'chase' ? 'a chase' : `an ${kind === 'oco' ? 'OCO' : kind}`} needs a limit`,
  )
}

function above(value: string, name: string): string {
  if (exact(value).gt(zero)) return value
  throw new WrongValue(`the ${name} must be above 0`)
}
