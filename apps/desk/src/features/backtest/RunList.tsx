import type { WireBacktest } from '@leadline/desk-protocol/messages/backtest-messages'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { Menu } from '../../platform/controls/Menu.tsx'
import { MenuItem } from '../../platform/controls/MenuItem.tsx'
import { directionOf, formatResult } from '../../platform/numbers/format-decimal.ts'
import type { BacktestStore } from './backtest-store.ts'

/** Which of the kept runs is shown, and which one stands beside it. */
export function RunList({
  store,
  runs,
  shown,
  compared,
}: {
  store: BacktestStore
  runs: readonly WireBacktest[]
  shown: number | undefined
  compared: WireBacktest | undefined
}) {
  const ended = runs.filter(({ state }) => state !== 'running')
  const one = ended.find(({ id }) => id === shown)
  const others = ended.filter(
    ({ id, runs: count, drill }) => id !== shown && count === 1 && drill === null,
  )
  return (
    <div className="backtest-bar backtest-runs">
      <Menu className="choice" label={one ? runName(one) : 'Earlier runs'}>
        {() =>
          ended.map((run) => (
            <MenuItem key={run.id} onSelect={() => void store.show(run)}>
              <RunLine run={run} />
            </MenuItem>
          ))
        }
      </Menu>
      {one?.runs === 1 && one.drill === null && others.length > 0 && (
        <Menu className="choice" label={compared ? `Beside ${runName(compared)}` : 'Compare with'}>
          {() => (
            <>
              {compared && <MenuItem onSelect={() => void store.compare(undefined)}>None</MenuItem>}
              {others.map((run) => (
                <MenuItem key={run.id} onSelect={() => void store.compare(run)}>
                  <RunLine run={run} />
                </MenuItem>
              ))}
            </>
          )}
        </Menu>
      )}
      {one && (
        <DeskButton className="ml-auto" onClick={() => store.forget(one.id)}>
          Remove run
        </DeskButton>
      )}
    </div>
  )
}

function RunLine({ run }: { run: WireBacktest }) {
  const { market, result, currency, runs, state, drill } = run
  const direction = directionOf(result)
  const look = direction === 'gain' ? 'bid-text' : direction === 'loss' ? 'ask-text' : ''
  return (
    <span>
      {runName(run)} · {runs > 1 ? `${runs} runs, ` : ''}
      {market}
      {state === 'canceled' && ', canceled'}
      {state === 'failed' && ', not run'}
      {drill !== null && drill !== '' && `, ${drill}`}{' '}
      {result !== null && (
        <span className={`figures ${look}`}>
          {formatResult(result)} {currency}
        </span>
      )}
    </span>
  )
}

export function runName({ id, fileName }: WireBacktest): string {
  return `Run ${id}, ${fileName}`
}
