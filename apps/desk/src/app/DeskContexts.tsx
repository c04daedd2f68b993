import type { ReactNode } from 'react'

import { ConnectExchange } from '../features/connect/ConnectExchange.tsx'
import { AlertOffersContext } from '../platform/alerts/alert-offers.ts'
import { KnownFormsContext } from '../platform/documents/known-forms.ts'
import { CabinetContext } from '../platform/documents/use-document.ts'
import { HotkeyContext } from '../platform/hotkeys/use-hotkey.ts'
import { HubContext } from '../platform/hub/hub-context.ts'
import { HeaderSlotsContext } from '../platform/panels/header-slots.ts'
import { HiddenCountsContext } from '../platform/panels/hidden-counts.ts'
import { TypedSymbolsContext } from '../platform/panels/typed-symbols.ts'
import { OwnTradingContext } from '../platform/trading/own-trading.ts'
import { TradingContext } from '../platform/trading/trading-desk.ts'
import { ConnectSlotContext, type ConnectSlotProps } from '../platform/vault/connect-slot.ts'
import { VaultContext } from '../platform/vault/vault-watch.ts'
import { DeskContext, type DeskParts } from './desk-parts.ts'
import { documentForms } from './document-forms.ts'

const connectSlot = (props: ConnectSlotProps) => <ConnectExchange {...props} />

/** Hands each part of the desk to those that ask for it. */
export function DeskContexts({ desk, children }: { desk: DeskParts; children: ReactNode }) {
  return (
    <DeskContext value={desk}>
      <HubContext value={desk.hub}>
        <CabinetContext value={desk.cabinet}>
          <HotkeyContext value={desk.hotkeys}>
            <HeaderSlotsContext value={desk.slots}>
              <HiddenCountsContext value={desk.hidden}>
                <TypedSymbolsContext value={desk.typedSymbols}>
                  <AlertOffersContext value={desk.alerts}>
                    <TradingContext value={desk.trading}>
                      <OwnTradingContext value={desk.trading.own}>
                        <VaultContext value={desk.vault}>
                          <ConnectSlotContext value={connectSlot}>
                            <KnownFormsContext value={documentForms}>{children}</KnownFormsContext>
                          </ConnectSlotContext>
                        </VaultContext>
                      </OwnTradingContext>
                    </TradingContext>
                  </AlertOffersContext>
                </TypedSymbolsContext>
              </HiddenCountsContext>
            </HeaderSlotsContext>
          </HotkeyContext>
        </CabinetContext>
      </HubContext>
    </DeskContext>
  )
}
