import type { ReplayScore } from '@leadline/desk-protocol/messages/replay-messages'
import type { Position } from '@leadline/orders/accounts/positions'
import { type Decimal, exact, zero } from '@leadline/orders/decimal-text'

import type { OrderService } from '../orders/order-service.ts'
import { positionsUpdate } from '../orders/positions-update.ts'

export interface ScoreInput {
  /** What the replay began with: all of it dollars, so that doing nothing leaves them. */
  begunUsd: string
  /** Dollars of all accounts, in orders and free. */
  cashUsd: readonly string[]
  /** By asset, over all accounts. */
  positions: readonly (Pick<Position, 'size' | 'valueUsd'> & {
    feesUsd?: string | null | undefined
  })[]
}

const decimals = 2

/** The score of an account, at the prices of the recorded moment. */
export function scoreOfTrading(trading: OrderService | undefined, begunUsd: string): ReplayScore {
  if (!trading) return replayScore({ begunUsd, cashUsd: [begunUsd], positions: [] })
  const { manager, books, market } = trading
  const balances = [...manager.accounts.values()].flatMap(({ balancesByAsset }) => [
    ...balancesByAsset.values(),
  ])
  const dollars = balances.filter(({ asset }) => asset === 'USD')
  const isKnown = dollars.length === manager.accounts.size && dollars.length > 0
  const update = positionsUpdate(manager, books, (asset) => market.usdPrice(asset))
  return replayScore({
    begunUsd,
    cashUsd: isKnown
      ? dollars.map(({ available, held }) => exact(available).plus(exact(held)).toFixed())
      : [begunUsd],
    positions: update.type === 'positions' ? update.byAsset : [],
  })
}

/** What one's orders brought against doing nothing, with the fees apart. Null where something has no price at the moment. */
export function replayScore({ begunUsd, cashUsd, positions }: ScoreInput): ReplayScore {
  const held = positions.filter(({ size }) => !exact(size).eq(zero))
  const values = held.map(({ valueUsd }) => valueUsd)
  const fees = sumOf(positions.map(({ feesUsd = null }) => feesUsd))
  const coins = sumOf(values)
  const cash = sumOf(cashUsd) ?? zero
  const worth = coins && coins.plus(cash)
  const result = worth && worth.minus(exact(begunUsd))
  return {
    begunUsd,
    worthUsd: text(worth),
    resultUsd: text(result),
    feesUsd: text(fees),
    beforeFeesUsd: text(result && fees && result.plus(fees)),
  }
}

function sumOf(amounts: readonly (string | null)[]): Decimal | null {
  let sum = zero
  for (const amount of amounts) {
    if (amount === null) return null
    sum = sum.plus(exact(amount))
  }
  return sum
}

function text(amount: Decimal | null): string | null {
  return amount === null ? null : amount.toFixed(decimals)
}
