import { luckWords } from '@leadline/backtest/grid/luck-words'
import type { BacktestReply } from '@leadline/desk-protocol/messages/backtest-messages'

type Grid = NonNullable<BacktestReply['grid']>

/** In numbers: how much of the best row is luck. */
export function GridLuckLine({
  grid: { luck, names, rows },
  triedInAll,
}: {
  grid: Grid
  /** Rows and runs of this file since Leadline was opened, these included. */
  triedInAll: number
}) {
  if (!luck) {
    return (
      <p className="backtest-note">
        Too few of these rows traded to say how much of the best one is luck.
      </p>
    )
  }
  const { isLuck, head, text } = luckWords(luck, names, rows)
  return (
    <p className={isLuck ? 'backtest-luck backtest-luck-warning' : 'backtest-luck'}>
      <strong>{head}</strong> {text}
      {triedInAll > luck.rows &&
        ` All runs of this file together tried ${triedInAll}: luck had that many chances.`}
    </p>
  )
}
