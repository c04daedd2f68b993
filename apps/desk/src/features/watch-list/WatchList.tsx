import { venueIds } from '@leadline/venues/venue-registry'
import { useRef } from 'react'

import { figure, nothingThere, percentChange } from '../../platform/figures/figures.ts'
import { useView } from '../../platform/hub/use-view.ts'
import { usePanel } from '../../platform/panels/panel-context.ts'

const symbols = ['BTC-USD', 'ETH-USD']

export function WatchList() {
  const { isVisible } = usePanel()
  const body = useRef<HTMLTableSectionElement>(null)
  useView({ kind: 'tickers', symbols, venues: [...venueIds] }, isVisible, {
    news: ({ rows }) => {
      for (const { place, last, bid, ask, open, priceDecimals } of rows) {
        const cells = body.current?.rows[place]?.cells
        const price = (value: number | null) =>
          value === null ? nothingThere : figure(value, priceDecimals)
        const change = open === null || last === null ? nothingThere : percentChange(open, last)
        const texts = [price(last), price(bid), price(ask), change]
        texts.forEach((text, index) => {
          const cell = cells?.[index + 1]
          if (cell && cell.textContent !== text) cell.textContent = text
        })
      }
    },
  })
  return (
    <table className="figures w-full text-[12px]">
      <tbody ref={body}>
        {symbols.map((symbol) => (
          <tr key={symbol}>
            <th scope="row">{symbol}</th>
            <td>{nothingThere}</td>
            <td>{nothingThere}</td>
            <td>{nothingThere}</td>
            <td>{nothingThere}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
