import type { LadderState } from '@leadline/desk-protocol/frames/ladder-state'
import type { WireAccount } from '@leadline/desk-protocol/messages/trading-messages'
import { venueOf } from '@leadline/venues/venue-registry'
import { useEffect, useId, useRef } from 'react'

import { useView } from '../../../platform/hub/use-view.ts'
import { formatNumber, nothingThere } from '../../../platform/numbers/format-number.ts'
import { usePanel } from '../../../platform/panels/panel-context.ts'
import { useTrading } from '../../../platform/trading/trading-store.ts'
import { useValue } from '../../../platform/value.ts'
import { feeWords } from '../estimate/estimate-lines.ts'
import type { TicketDraft } from '../ticket-draft.ts'
import { withFittingTime } from '../ticket-kinds.ts'

const phaseWords: Readonly<Record<WireAccount['phase'], string>> = {
  offline: 'offline',
  orders: 'checking',
  questions: 'checking',
  fills: 'checking',
  ready: '',
}

/** Both best prices of an exchange; the one that the side would trade with stands out. */
const quotes = ['bid', 'ask'] as const
type Quote = (typeof quotes)[number]

/** Which account the order goes to, with its best bid and ask and its fee; or all of them together. */
export function ExchangeChoice({
  draft,
  mistake,
  onChange,
}: {
  draft: TicketDraft
  mistake: string | undefined
  onChange: (changes: Partial<TicketDraft>) => void
}) {
  const { symbol, isVisible } = usePanel()
  const accounts = useValue(useTrading().accounts)
  const name = useId()
  const prices = useRef(new Map<string, HTMLElement | null>())
  const venues = [...new Set(accounts.map(({ venue }) => venue))]
  const { side } = draft
  // Looking keeps the books live that estimates are made from.
  const book = { depth: 25, condense: null, filter: '' } as const
  const spec = { kind: 'ladder' as const, symbol, venues, ...book }
  const latest = useRef<LadderState>(undefined)
  const paint = (ladder: LadderState) => {
    for (const { keyId, venue } of accounts) {
      for (const quote of quotes) {
        const text = bestOf(ladder, quote, venues.indexOf(venue), venueOf(venue).publishesBook)
        const cell = prices.current.get(`${keyId} ${quote}`)
        if (cell && cell.textContent !== text) cell.textContent = text
      }
    }
  }
  useView<'ladder'>(spec, isVisible, {
    update: ({ ladder }) => {
      latest.current = ladder
      paint(ladder)
    },
  })
  // An account that has come since then has prices already.
  useEffect(() => {
    if (latest.current) paint(latest.current)
  })
  const choose = (account: WireAccount | 'best') => {
    if (account === 'best') return onChange({ account, kind: 'limit', sizeUnit: 'asset' })
    return onChange(withFittingTime({ ...draft, account: account.keyId }, account.venue))
  }
  const isAlone = (one: WireAccount) =>
    accounts.filter(({ venue }) => venue === one.venue).length < 2
  return (
    <fieldset className="ticket-exchanges" aria-describedby={mistake && `${name}-note`}>
      <legend>Exchange, best bid and ask, your taker fee</legend>
      <div className="exchange-cards">
        {accounts.map((account) => {
          const { keyId, venue, phase, fees } = account
          const rates = fees.find((rate) => rate.symbol === symbol) ?? fees.at(0)
          return (
            <label
              key={keyId}
              className="exchange-card"
              data-chosen={draft.account === keyId || undefined}
            >
              <input
                type="radio"
                name={name}
                className="sr-only"
                aria-label={`${venueOf(venue).name}${isAlone(account) ? '' : `, ${account.name}`}`}
                checked={draft.account === keyId}
                onChange={() => choose(account)}
              />
              <strong title={venueOf(venue).name}>
                {venueOf(venue).monogram}
                {isAlone(account) ? '' : ` ${account.name}`}
              </strong>
              {quotes.map((quote) => (
                <span
                  key={quote}
                  className="figures"
                  title={quote === 'bid' ? 'Best bid' : 'Best ask'}
                  data-quote={quote}
                  data-taken={
                    (quote === 'ask') === (side === 'buy') && side !== null ? '' : undefined
                  }
                  ref={(element) => {
                    prices.current.set(`${keyId} ${quote}`, element)
                  }}
                />
              ))}
              <span className="figures">
                {phase === 'ready' ? feeWords(rates?.taker) : phaseWords[phase]}
              </span>
            </label>
          )
        })}
        {accounts.length > 1 && (
          <label
            className="exchange-card best-card"
            data-chosen={draft.account === 'best' || undefined}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={draft.account === 'best'}
              onChange={() => choose('best')}
            />
            <strong>Best</strong>
            <span>across exchanges,</span>
            <span>after fees</span>
          </label>
        )}
      </div>
      {mistake !== undefined && (
        <p id={`${name}-note`} className="ticket-mistake">
          {mistake}
        </p>
      )}
    </fieldset>
  )
}

function bestOf(
  { bids, asks, priceDecimals }: LadderState,
  quote: Quote,
  column: number,
  isBook: boolean,
): string {
  const best = (quote === 'bid' ? bids : asks).find(({ sizes }) => sizes[column])
  const price = best && (best.bestPrices?.[column] || best.price)
  return price ? (isBook ? '' : '~') + formatNumber(price, priceDecimals) : nothingThere
}
