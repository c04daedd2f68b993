import './receipts.css'
import { receiptFileName } from '@leadline/orders/receipts/receipt-file-name'
import type { Receipt } from '@leadline/orders/receipts/receipt-format'
import { type ReceiptVerdict, verifyReceipt } from '@leadline/orders/receipts/verify-receipt'
import { type ReactNode, useEffect, useState } from 'react'

import { DeskButton } from '../controls/DeskButton.tsx'
import { ModalDialog } from '../controls/ModalDialog.tsx'
import { ScrollArea } from '../controls/ScrollArea.tsx'
import { saveTextFile } from '../files/save-text-file.ts'
import {
  formatAmount,
  formatAverage,
  formatDecimal,
  formatPrice,
} from '../numbers/format-decimal.ts'
import { wholeTime } from '../trading/order-day.ts'
import { kindWords } from '../trading/order-words.ts'
import { AlternativesTable } from './AlternativesTable.tsx'
import { BooksTable } from './BooksTable.tsx'
import { notComparedWords, rowWords, venueWords } from './receipt-words.ts'
import { useReceipts } from './receipts-store.ts'

interface Found {
  text: string
  verdict: ReceiptVerdict
}

/** What an order met when it was sent, what it cost, and what it would have cost elsewhere. */
export function ReceiptDialog({
  clientOrderId,
  onClose,
}: {
  clientOrderId: string
  onClose: () => void
}) {
  const receipts = useReceipts()
  const [found, setFound] = useState<Found>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    let isLeft = false
    const read = async () => {
      const answer = await receipts.read(clientOrderId)
      if (isLeft) return
      if ('problem' in answer) return setProblem(answer.problem)
      const { text } = answer
      setFound({ text, verdict: verifyReceipt(new TextEncoder().encode(text)) })
    }
    void read()
    return () => {
      isLeft = true
    }
  }, [receipts, clientOrderId])
  const receipt = found && 'receipt' in found.verdict ? found.verdict.receipt : null
  const isTrue = found?.verdict.verdict === 'true'
  return (
    <ModalDialog title="Execution receipt" wide onClose={onClose}>
      <ScrollArea label="Receipt" className="receipt">
        {problem !== '' && <p className="receipt-words">{problem}</p>}
        {problem === '' && !found && <p className="receipt-words">Reading the receipt …</p>}
        {found && !isTrue && (
          <p className="receipt-words ask-text" role="alert">
            This receipt is not as Leadline wrote it. Nothing in it is to be believed.
          </p>
        )}
        {receipt && isTrue && <ReceiptBody receipt={receipt} />}
      </ScrollArea>
      <div className="receipt-foot">
        <p>
          {isTrue
            ? 'Every number was computed again from its books and rows: it is true.'
            : 'Nothing leaves this computer.'}
        </p>
        {found && receipt && (
          <DeskButton primary onClick={() => saveTextFile(receiptFileName(receipt), found.text)}>
            Save as file
          </DeskButton>
        )}
        <DeskButton data-first-focus onClick={onClose}>
          Close
        </DeskButton>
      </div>
    </ModalDialog>
  )
}

function ReceiptBody({ receipt }: { receipt: Receipt }) {
  const { order, result, market, journal, rowsLeftOut } = receipt
  const [base = '', quote = ''] = order.symbol.split('-')
  const notCompared = notComparedWords(result)
  return (
    <>
      <p className="receipt-title">
        {order.side === 'buy' ? 'Buy' : 'Sell'} {wanted(order)} at {venueWords(order.venue)},{' '}
        {kindName(order.kind)}
        {order.limitPrice !== null && ` ${formatPrice(order.limitPrice)}`}
        <span className="text-fog-300">
          {' '}
          · sent {wholeTime(order.sentAt)}
          {market === 'simulated' && ' · simulated'}
        </span>
      </p>
      <dl className="receipt-numbers">
        <Fact title="Filled">
          {formatDecimal(result.filled)} {base}
          <small>
            {' '}
            {result.fills} {result.fills === 1 ? 'fill' : 'fills'}
          </small>
        </Fact>
        <Fact title="Average">{formatAverage(result.averagePrice)}</Fact>
        <Fact title={`Fee, ${quote}`}>{formatAmount(result.feeInQuote, quote)}</Fact>
        <Fact title={order.side === 'buy' ? `Cost in all, ${quote}` : `Brought in all, ${quote}`}>
          {formatAmount(result.total, quote)}
        </Fact>
        <Fact title="Mid when it was sent">{formatAverage(result.arrivalMid)}</Fact>
        <Fact title="Slippage" note="Against that mid. Above zero: worse than the mid">
          {result.slippageBps === null ? (
            formatDecimal(null)
          ) : (
            <>
              {formatDecimal(result.slippageBps, 2)} bps
              <small>
                {' '}
                {formatAmount(result.slippage, quote)} {quote}
              </small>
            </>
          )}
        </Fact>
      </dl>
      <h3>What the same size would have cost</h3>
      {notCompared !== '' && <p className="receipt-note">{notCompared}</p>}
      {notCompared === '' && <AlternativesTable receipt={receipt} />}
      <h3>The books when it was sent</h3>
      <BooksTable receipt={receipt} />
      <h3>The journal</h3>
      <table className="number-table receipt-table" aria-label="The journal">
        <tbody>
          {journal.map((row, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows stand still
            <tr key={place}>
              <th scope="row" className="figures">
                {wholeTime(row.at)}
              </th>
              <td className="words">{rowWords(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rowsLeftOut > 0 && (
        <p className="receipt-note">
          {rowsLeftOut.toLocaleString('en-US')} rows without a fill are not in the file.
        </p>
      )}
      <p className="receipt-note">
        A receipt is signed by nobody. It proves that its numbers follow from the books and fills in
        it: whoever you give the file to can check that on our site, under Verify, without sending
        it anywhere.
      </p>
    </>
  )
}

function Fact({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <div title={note}>
      <dt>{title}</dt>
      <dd className="figures">{children}</dd>
    </div>
  )
}

/** '0.02 BTC', or 'BTC for 1,000.00 USD' where it was sized in money. */
function wanted({ size, quoteSize, symbol }: Receipt['order']): string {
  const [base = '', quote = ''] = symbol.split('-')
  return size === null
    ? `${base} for ${formatAmount(quoteSize, quote)} ${quote}`
    : `${formatDecimal(size)} ${base}`
}

function kindName(kind: string): string {
  return (kind in kindWords ? kindWords[kind as keyof typeof kindWords] : kind).toLowerCase()
}
