import { ConnectExchange } from './ConnectExchange.tsx'
import { ExchangeTable } from './ExchangeTable.tsx'

/** Preferences, then Exchanges. */
export function ExchangesPage() {
  return (
    <>
      <h2>Exchanges</h2>
      <p className="text-fog-300 mb-3 max-w-[70ch]">
        Hiding an exchange takes it out of the book, the tape and the charts, and closes its market
        data feeds. It does not disconnect your account there: balances and working orders stay in
        sight.
      </p>
      <ExchangeTable />
      <ConnectExchange />
    </>
  )
}
