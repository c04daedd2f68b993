import type { BacktestReport } from '@leadline/backtest/report/backtest-report'
import { plainText } from '@leadline/backtest/report/number-text'
import { venueOf } from '@leadline/venues/venue-registry'

/** Fees, latency, seed and money as the numbers that were used, also where nothing was typed. */
export function CountedWith({ report }: { report: BacktestReport }) {
  const { costs, seed, balances, params, allotted = {} } = report
  const money = Object.entries(balances).map(([asset, amount]) => `${plainText(amount)} ${asset}`)
  const lent = Object.entries(allotted).map(([asset, amount]) => `${plainText(amount)} ${asset}`)
  return (
    <>
      <table aria-label="Fees and latency used" className="number-table backtest-days">
        <thead>
          <tr>
            <th scope="col">Exchange</th>
            <th scope="col">Maker fee</th>
            <th scope="col">Taker fee</th>
            <th scope="col">Latency one way</th>
          </tr>
        </thead>
        <tbody>
          {costs.map(({ venue, maker, taker, latencyMs }) => (
            <tr key={venue}>
              <th scope="row">{venueOf(venue).name}</th>
              <td className="figures">{maker} %</td>
              <td className="figures">{taker} %</td>
              <td className="figures">{latencyMs} ms</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="backtest-note">
        Seed {seed}. Each account began with {money.join(', ')}.
        {lent.length > 0 && ` At each exchange it was allotted ${lent.join(', ')} besides.`}
        {params.length > 0 && ` ${params.map(({ name, value }) => `${name} ${value}`).join(', ')}.`}
      </p>
    </>
  )
}
