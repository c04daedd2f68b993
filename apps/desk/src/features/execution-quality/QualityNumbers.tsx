import type { ReactNode } from 'react'

import { formatDecimal, formatMoney } from '../../platform/numbers/format-decimal.ts'
import { nothingThere } from '../../platform/numbers/format-number.ts'
import type { QualitySums } from './quality-sums.ts'

/** What the orders of the shown time come to. */
export function QualityNumbers({ sums, all }: { sums: QualitySums; all: number }) {
  const { count, compared } = sums
  return (
    <dl className="quality-numbers">
      <Statistic title="Orders that traded">
        {count.toLocaleString('en-US')}
        <small> of {all.toLocaleString('en-US')}</small>
      </Statistic>
      <Statistic title="Volume, USD">{formatMoney(sums.volume)}</Statistic>
      <Statistic
        title="Slippage"
        note="Against the mid of the moment of sending. Above zero: worse than the mid"
      >
        {inBps(sums.slippageBps)}
        <small> {formatMoney(sums.slippage)} USD</small>
      </Statistic>
      <Statistic title="Fees">
        {inBps(sums.feeBps)}
        <small> {formatMoney(sums.fees)} USD</small>
      </Statistic>
      <Statistic
        title="Best alternative would have saved"
        note="The best other exchange, or a split, for each order by itself"
      >
        {formatMoney(sums.missed)}
        <small>
          {' '}
          USD, {compared.toLocaleString('en-US')} {compared === 1 ? 'order' : 'orders'} compared
        </small>
      </Statistic>
    </dl>
  )
}

export function inBps(bps: string | null): string {
  return bps === null ? nothingThere : `${formatDecimal(bps, 2)} bps`
}

function Statistic({
  title,
  note,
  children,
}: {
  title: string
  note?: string
  children: ReactNode
}) {
  return (
    <div title={note}>
      <dt>{title}</dt>
      <dd className="figures">{children}</dd>
    </div>
  )
}
