import { useContext } from 'react'

import { usePanel } from '../../../platform/panels/panel-context.ts'
import { ConnectSlotContext } from '../../../platform/vault/connect-slot.ts'
import type { PreferencesSettings } from '../preferences-settings.ts'
import { ExchangeTable } from './ExchangeTable.tsx'

/** Preferences, then Exchanges. */
export function ExchangesPage() {
  const { settings, change } = usePanel<PreferencesSettings>()
  const connectSlot = useContext(ConnectSlotContext)
  return (
    <>
      <h2>Exchanges</h2>
      <p className="text-fog-300 mb-3 max-w-[70ch]">
        Hiding an exchange takes it out of the book, the tape and the charts, and closes its market
        data feeds. It does not disconnect your account there: balances and working orders stay in
        sight.
      </p>
      <ExchangeTable />
      {connectSlot({ exchange: settings.exchange, choose: (exchange) => change({ exchange }) })}
    </>
  )
}
