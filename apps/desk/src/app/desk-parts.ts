import type { DockviewApi } from 'dockview-react'
import { createContext, useContext } from 'react'

import type { LayoutKeeper } from '../features/layouts/layout-keeper.ts'
import { ChosenTemplates } from '../features/ticket/templates/chosen-templates.ts'
import { TypedDrafts } from '../features/ticket/typed/typed-drafts.ts'
import { AlertOffers } from '../platform/alerts/alert-offers.ts'
import { ArmedDesk } from '../platform/armed/armed-desk.ts'
import { DocumentStore } from '../platform/documents/document-store.ts'
import { HotkeyEngine } from '../platform/hotkeys/hotkey-engine.ts'
import { keyBindings, keyBindingsName } from '../platform/hotkeys/key-bindings.ts'
import type { FrameLoop } from '../platform/hub/frame-loop.ts'
import type { HubLink } from '../platform/hub/hub-link.ts'
import { HubStatusWatch } from '../platform/hub/hub-status-watch.ts'
import { storeOf } from '../platform/hub/service-store.ts'
import { type LicenseStore, openLicenseStore } from '../platform/license/license-store.ts'
import { HeaderSlots } from '../platform/panels/header-slots.ts'
import { HiddenCounts } from '../platform/panels/hidden-counts.ts'
import { PanelNotes } from '../platform/panels/panel-notes.ts'
import { PanelRoom } from '../platform/panels/panel-room.ts'
import { TypedSymbols } from '../platform/panels/typed-symbols.ts'
import { exchangePreferences } from '../platform/preferences/exchange-preferences.ts'
import { openScriptStore, type ScriptStore } from '../platform/python/script-store.ts'
import { ClosingDesk } from '../platform/trading/closing/closing-desk.ts'
import { notifyOfOrders } from '../platform/trading/notify-of-orders.ts'
import { openTradingStore, type TradingStore } from '../platform/trading/trading-store.ts'
import { Value } from '../platform/value.ts'
import type { ScreenWatch } from '../platform/vault/screen-watch.ts'
import { openVaultStore, type VaultStore } from '../platform/vault/vault-store.ts'
import { allWatchLists, watchList } from '../platform/watch-lists/watch-lists.ts'
import type { TrialMarket } from '../worker/trial/trial-start.ts'
import type { OpenDialog, OpenSearch } from './dialogs/open-overlay.ts'
import { announceFreeze } from './frozen/announce-freeze.ts'
import { allActions, placeTitle } from './keyboard/desk-actions.ts'
import { panelKindOf } from './panels/panel-registry.ts'
import { sendShownVenues } from './send-shown-venues.ts'
import { watchScreen } from './watch-screen.ts'

/** Everything that the desk is made of, once per page. */
export interface DeskParts {
  hub: HubLink
  frames: FrameLoop
  documentStore: DocumentStore
  room: PanelRoom
  status: HubStatusWatch
  trading: TradingStore
  /** Clicks on the ladder that send at once: off until the trader arms this window. */
  armed: ArmedDesk
  /** Positions that are to be closed or protected. */
  closing: ClosingDesk
  /** Python: algorithms, their logs, the engines. */
  scripts: ScriptStore
  vault: VaultStore
  /** Whether the computer's screen is locked, as far as the browser reports. */
  screen: ScreenWatch
  license: LicenseStore
  hotkeys: HotkeyEngine
  slots: HeaderSlots
  hidden: HiddenCounts
  typedSymbols: TypedSymbols
  /** An order that was typed, until a ticket takes it. */
  typedDrafts: TypedDrafts
  /** An order template that was chosen, until a ticket takes it. */
  chosenTemplates: ChosenTemplates
  notes: PanelNotes
  /** The buttons of the panels' menus, for the key that opens them. */
  panelMenus: Map<string, HTMLButtonElement | null>
  /** The dock, once it is there. */
  dock: Value<DockviewApi | null>
  /** Windows on other monitors. */
  popouts: Value<readonly Window[]>
  /** The panel with the brass edge; exactly one over all windows. */
  activePanel: Value<string | null>
  /** The layouts, once the dock and everything that was kept are there. */
  layouts: Value<LayoutKeeper | null>
  /** In a small window, the kind of the panel that is shown. */
  smallPanel: Value<string | null>
  /** In a tab of the site: nothing is kept but the layout. */
  isTrial: boolean
  /** The market in the tab, and what was wrong with the link that should have led to one. */
  trial: Trial | undefined
  /** A search that is open. */
  search: Value<OpenSearch | null>
  /** What panels offer to set a price alert for. */
  alerts: AlertOffers
  /** A dialog of the desk that is open. */
  dialog: Value<OpenDialog | null>
}

/** The desk in a tab of the site. */
export interface Trial {
  market: TrialMarket
  problem?: string | undefined
}

export function makeDesk(hub: HubLink, frames: FrameLoop, trial?: Trial): DeskParts {
  const documentStore = new DocumentStore(hub)
  const room = new PanelRoom()
  const activePanel = new Value<string | null>(null)
  const hotkeys = new HotkeyEngine(
    allActions,
    () => {
      const id = activePanel.get()
      const kind = id === null ? undefined : room.of(id)?.get().kind
      if (id === null || kind === undefined) return undefined
      return { id, kind, hasFilter: panelKindOf(kind)?.filter !== undefined }
    },
    placeTitle,
  )
  const readKeys = () => hotkeys.bindings.set(documentStore.read(keyBindings, keyBindingsName))
  documentStore.ofKind(keyBindings.kind).subscribe(readKeys)
  // Filters that speak of a watch list follow it; the hub must know the lists before any view speaks of them.
  const reportLists = () => {
    const lists = Object.entries(allWatchLists(documentStore)).map(([name, list]) => [
      name,
      [...list],
    ])
    hub.say({ type: 'lists', lists: Object.fromEntries(lists) as Record<string, string[]> })
  }
  documentStore.ofKind(watchList.kind).subscribe(reportLists)
  reportLists()
  const sendShown = () => sendShownVenues(hub, documentStore)
  documentStore.ofKind(exchangePreferences.kind).subscribe(sendShown)
  hub.state.subscribe(sendShown)
  const trading = storeOf(hub, openTradingStore)
  const armed = new ArmedDesk(trading, hub)
  const vault = storeOf(hub, openVaultStore)
  notifyOfOrders(trading, documentStore)
  announceFreeze(hub)
  return {
    hub,
    frames,
    documentStore,
    room,
    status: new HubStatusWatch(hub),
    trading,
    armed,
    closing: new ClosingDesk(trading, armed),
    scripts: storeOf(hub, openScriptStore),
    vault,
    screen: watchScreen(vault, documentStore, window),
    license: storeOf(hub, openLicenseStore),
    hotkeys,
    slots: new HeaderSlots(),
    hidden: new HiddenCounts(),
    typedSymbols: new TypedSymbols(),
    typedDrafts: new TypedDrafts(),
    chosenTemplates: new ChosenTemplates(),
    notes: new PanelNotes(),
    panelMenus: new Map(),
    dock: new Value<DockviewApi | null>(null),
    popouts: new Value<readonly Window[]>([]),
    activePanel,
    layouts: new Value<LayoutKeeper | null>(null),
    smallPanel: new Value<string | null>(null),
    isTrial: trial !== undefined,
    trial,
    search: new Value<OpenSearch | null>(null),
    alerts: new AlertOffers(),
    dialog: new Value<OpenDialog | null>(null),
  }
}

export const DeskContext = createContext<DeskParts | undefined>(undefined)

export function useDesk(): DeskParts {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('useDesk outside of a desk')
  return desk
}
