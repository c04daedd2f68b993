import { withCommas } from '@leadline/decimal/with-commas'
import type { Receipt } from '@leadline/orders/receipts/receipt-format'
import type { WrongLine } from '@leadline/orders/receipts/verify-receipt'
import { Alert } from '@leadline/ui/alert'

import { placeWords, venueWords } from './receipt-lines.ts'
import type { ReceiptOutcome } from './receipt-outcome.ts'
import { ResultFacts } from './ResultFacts.tsx'

/** More wrong lines than these say nothing that these did not. */
const mostLines = 12

export function ReceiptResult({ name, outcome }: { name: string; outcome: ReceiptOutcome }) {
  switch (outcome.verdict) {
    case 'none':
      return (
        <Alert kind="error">
          {name} is not an execution receipt. Those are saved in the terminal, from an order’s row.
        </Alert>
      )
    case 'unreadable':
      return <Alert kind="error">{name} could not be read.</Alert>
    case 'other-version':
      return (
        <Alert kind="error">
          {name} is a receipt of a later version ({outcome.version}) than this page knows. Reload
          the page and try again.
        </Alert>
      )
    case 'false':
      return <WrongLines name={name} wrong={outcome.wrong} receipt={outcome.receipt} />
    case 'true':
      return <TrueReceipt name={name} receipt={outcome.receipt} checked={outcome.checked} />
  }
}

function TrueReceipt({
  name,
  receipt,
  checked,
}: {
  name: string
  receipt: Receipt
  checked: number
}) {
  const { order, result, market } = receipt
  const [base = '', quote = ''] = order.symbol.split('-')
  const money = (amount: string | null) =>
    amount === null ? 'not known' : `${withCommas(amount)} ${quote}`
  const { best } = result
  return (
    <>
      <Alert kind="success">
        <strong>True.</strong> {name} is unchanged, and all {checked} values in it were computed
        again from its books and rows.
      </Alert>
      <ResultFacts
        facts={[
          {
            name: 'Order',
            value: `${order.side === 'buy' ? 'Buy' : 'Sell'} ${base} at ${venueWords(order.venue)}, ${order.kind}`,
          },
          { name: 'Market', value: market === 'simulated' ? 'Simulated: practice' : 'Real' },
          { name: 'Sent', value: new Date(order.sentAt).toISOString().replace('T', ' ') },
          {
            name: 'Filled',
            value:
              result.averagePrice === null
                ? 'Nothing'
                : `${withCommas(result.filled)} ${base} at ${withCommas(result.averagePrice)}`,
          },
          { name: 'Fee', value: money(result.feeInQuote) },
          {
            name: 'Slippage',
            value:
              result.slippageBps === null
                ? 'Not compared'
                : `${withCommas(result.slippageBps)} basis points, ${money(result.slippage)}`,
          },
          {
            name: 'Best alternative',
            value: best
              ? `${venueWords(best.by)} would have saved ${money(best.saved)}`
              : 'None would have saved anything',
          },
        ]}
      />
      <p className="text-fog-500 text-sm">
        A receipt is signed by nobody. True means that its numbers follow from the books and fills
        in it. It does not prove that these were the books.
      </p>
    </>
  )
}

function WrongLines({
  name,
  wrong,
  receipt,
}: {
  name: string
  wrong: readonly WrongLine[]
  receipt: Receipt | null
}) {
  const shown = wrong.slice(0, mostLines)
  return (
    <>
      <Alert kind="error">
        <strong>False.</strong> {name} is not as the terminal wrote it, or its numbers do not follow
        from its books and rows.
      </Alert>
      <div className="border-ink-700 bg-ink-950 overflow-x-auto rounded border">
        <table className="w-full text-left text-sm" aria-label="What is wrong">
          <thead className="text-fog-300">
            <tr>
              <th scope="col" className="px-5 py-3 font-normal">
                What is wrong
              </th>
              <th scope="col" className="px-5 py-3 font-normal">
                The file says
              </th>
              <th scope="col" className="px-5 py-3 font-normal">
                It is
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines stand still
              <tr key={place} className="border-ink-700 border-t align-top">
                <th scope="row" className="px-5 py-3 font-normal">
                  {placeWords(line, receipt)}
                </th>
                <Value text={line.says} />
                <Value text={line.is} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {wrong.length > mostLines && (
        <p className="text-fog-500 text-sm">
          And {wrong.length - mostLines} more that follow from these.
        </p>
      )}
    </>
  )
}

/** A digest is known by its beginning. */
function Value({ text }: { text: string | null }) {
  const isDigest = text !== null && /^[\da-f]{64}$/.test(text)
  return (
    <td className="figures px-5 py-3 text-xs [overflow-wrap:anywhere]">
      {text === null ? '' : isDigest ? `${text.slice(0, 8)}…` : text}
    </td>
  )
}
