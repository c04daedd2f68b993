import { checkTerms } from '../check-terms.ts'
import { exact, readDecimal, zero } from '../decimal-text.ts'
import type { TermsMarket } from '../terms/terms-findings.ts'
import { earlierPercent, mostEarlierTargets, targetShares } from './bracket-targets.ts'
import type { SyntheticTerms } from './synthetic-order.ts'
import { plainTerms } from './synthetic-state-machine.ts'

type Bracket = Extract<SyntheticTerms, { kind: 'bracket' }>
type Targets = Pick<Bracket, 'targetPrice' | 'earlierTargets'>

/** Whether every target of a bracket can rest at its price with what it is to have; its prices on the steps. */
export function checkTargets(
  typed: Bracket,
  out: 'buy' | 'sell',
  market: TermsMarket,
): { terms: Targets; problems: string[] } {
  const { targetPrice, earlierTargets = [] } = typed
  const problems: string[] = []
  const { symbol, sizeStep } = market.instrument
  const onStep = (price: string, size: string, name: string): string => {
    const { terms, problems: found } = checkTerms(plainTerms(symbol, out, size, price), market)
    // A size that cannot be read has been said of the entry.
    for (const { field, message } of found) {
      if (field !== 'size') problems.push(`${name}${message}`)
      else if (name !== '') problems.push(`${name}${size} would leave there. ${message}`)
    }
    return terms?.limitPrice ?? price
  }
  if (earlierTargets.length === 0) {
    return { terms: { targetPrice: onStep(targetPrice, typed.size, '') }, problems }
  }
  const wrong = wrongShares(typed, earlierTargets)
  if (wrong !== undefined) {
    problems.push(wrong)
    return { terms: { targetPrice, earlierTargets }, problems }
  }
  const shares = targetShares({ ...typed, size: exact(typed.size).toFixed() }, sizeStep)
  const prices = shares.map(({ price, size }, place) =>
    onStep(price, size.toFixed(), `Target ${place + 1}: `),
  )
  const read = prices.map((price) => readDecimal(price)).filter((price) => price !== undefined)
  const isOrdered = read.every((price, place) => {
    const before = read[place - 1]
    return before === undefined || (out === 'sell' ? price.gt(before) : price.lt(before))
  })
  if (!isOrdered) problems.push('Each target must lie beyond the one before it.')
  return {
    terms: {
      targetPrice: prices.at(-1) ?? targetPrice,
      earlierTargets: earlierTargets.map(({ price, percent }, place) => ({
        price: prices[place] ?? price,
        percent: exact(percent).toFixed(),
      })),
    },
    problems,
  }
}

/** What is wrong with how the size is divided; undefined where nothing is. */
function wrongShares(
  { size }: Bracket,
  targets: readonly { percent: string }[],
): string | undefined {
  if (targets.length > mostEarlierTargets) {
    return `A bracket has at most ${mostEarlierTargets + 1} targets.`
  }
  const shares = targets.map(({ percent }) => readDecimal(percent))
  if (shares.some((share) => share?.gt(zero) !== true)) {
    return 'Say how many percent of the size leave at each target.'
  }
  const sum = earlierPercent(targets)
  if (sum.gte(exact('100'))) {
    return `The targets before the last one take ${sum.toFixed()} %: nothing is left for it.`
  }
  return readDecimal(size)?.gt(zero) === true ? undefined : 'Its targets need a size.'
}
