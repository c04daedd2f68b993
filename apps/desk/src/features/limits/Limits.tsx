import './limits.css'
import type { WireRisk } from '@leadline/desk-protocol/messages/trading-messages'
import { useState } from 'react'

import { useWelcome } from '../../platform/hub/use-frozen.ts'
import { formatMoney } from '../../platform/numbers/format-decimal.ts'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { useValue } from '../../platform/value.ts'
import { LimitsForm } from './LimitsForm.tsx'
import { type ShownDayResult, shownDayResult } from './shown-day-result.ts'

const looks = { gain: 'bid-text', loss: 'ask-text', none: 'text-fog-300' }

/** What the trader allows, how much of it is used, and what stops everything. */
export function Limits() {
  const trading = useTrading()
  const risk = useValue(trading.risk)
  const accounts = useValue(trading.accounts)
  const welcome = useWelcome()
  const [words, setWords] = useState('')
  if (!risk) return <p className="panel-words">Loading limits …</p>
  const isPaper = welcome?.mode !== 'real'
  const day = shownDayResult(risk, accounts)
  return (
    <div className="limits">
      <p className="limits-day">
        <span>Day P&amp;L, UTC, after fees</span>
        <span className={`figures ${looks[day.direction ?? 'none']}`}>{day.text}</span>
      </p>
      {day.note !== '' && <p className="limits-note">{day.note}</p>}
      {isPaper && (
        <p className="limits-note">
          Practice needs no limits. Those that you set here count in practice for the price guard
          and orders per second; the others before real orders.
        </p>
      )}
      {!isPaper && risk.limits === null && (
        <p className="limits-note text-brass-400">
          Set your limits before the first real order. Only you know what you can afford to lose.
        </p>
      )}
      {risk.lines.length > 0 && <Use lines={risk.lines} day={day} />}
      <label className="limits-switch">
        <input
          type="checkbox"
          checked={risk.isReduceOnly}
          onChange={(event) => void trading.act({ type: 'reduceOnly', isOn: event.target.checked })}
        />
        Reduce only: no order that opens or adds to a position is sent
      </label>
      <LimitsForm limits={risk.limits} words={words} onAnswer={setWords} />
      {risk.journalTrouble !== '' && <p className="text-ask-400">{risk.journalTrouble}</p>}
    </div>
  )
}

function Use({ lines, day }: { lines: WireRisk['lines']; day: ShownDayResult }) {
  const isUnknown = (limit: string) => limit === 'dayLoss' && !day.isKnown

  return (
    <table aria-label="Use of the limits" className="number-table limits-table">
      <thead>
        <tr>
          <th scope="col">Limit</th>
          <th scope="col">Used, USD</th>
          <th scope="col">Of</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ limit, name, of, used, allowed, share, isReached }) => (
          <tr key={`${limit} ${of}`} title={limit === 'dayLoss' ? day.note : undefined}>
            <th scope="row">
              {name}
              {of !== null && `, ${of}`}
            </th>
            <td className="figures">{formatMoney(isUnknown(limit) ? null : used)}</td>
            <td className="figures">{formatMoney(allowed)}</td>
            <td>
              <span className="meter" data-full={isReached || undefined}>
                {!isUnknown(limit) && (
                  <span style={{ width: `${Math.min(Number(share), 1) * 100}%` }} />
                )}
              </span>
              {isReached && <span className="text-brass-400">reached</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
