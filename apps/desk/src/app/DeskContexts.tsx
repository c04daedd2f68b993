import type { Context, ReactNode } from 'react'

import { ConnectExchange } from '../features/connect/ConnectExchange.tsx'
import { LicensePage } from '../features/license/LicensePage.tsx'
import { editorSize, scriptEditorKind } from '../features/script-editor/script-editor-panel.ts'
import { ChosenTemplatesContext } from '../features/ticket/templates/chosen-templates.ts'
import { TypedDraftsContext } from '../features/ticket/typed/typed-drafts.ts'
import { AlertOffersContext } from '../platform/alerts/alert-offers.ts'
import { ArmedDeskContext } from '../platform/armed/armed-desk.ts'
import { KnownFormsContext } from '../platform/documents/known-forms.ts'
import { DocumentStoreContext } from '../platform/documents/use-document.ts'
import { HotkeyContext } from '../platform/hotkeys/use-hotkey.ts'
import { HubContext } from '../platform/hub/hub-context.ts'
import { LicenseSlotContext } from '../platform/license/license-slot.ts'
import { HeaderSlotsContext } from '../platform/panels/header-slots.ts'
import { HiddenCountsContext } from '../platform/panels/hidden-counts.ts'
import { PanelNotesContext } from '../platform/panels/panel-notes.ts'
import { PanelOpenerContext } from '../platform/panels/panel-opener.ts'
import { TypedSymbolsContext } from '../platform/panels/typed-symbols.ts'
import { DrillOpenerContext } from '../platform/python/drill-opener.ts'
import { ScriptOpenerContext } from '../platform/python/script-opener.ts'
import { ClosingContext } from '../platform/trading/closing/closing-desk.ts'
import { OwnTradingContext } from '../platform/trading/own-trading.ts'
import { ConnectSlotContext, type ConnectSlotProps } from '../platform/vault/connect-slot.ts'
import { ScreenContext } from '../platform/vault/screen-context.ts'
import { DeskContext, type DeskParts } from './desk-parts.ts'
import { openFloating } from './docking/open-floating.ts'
import { documentForms } from './layouts/document-forms.ts'
import { openDrill } from './panels/open-drill.ts'
import { makePanelOpener } from './panels/panel-opener.ts'

const licenseSlot = () => <LicensePage />
const connectSlot = (props: ConnectSlotProps) => <ConnectExchange {...props} />

type Around = (inner: ReactNode) => ReactNode

function given<Value>(Given: Context<Value>, value: Value): Around {
  return (inner) => <Given value={value}>{inner}</Given>
}

/** Hands each part of the desk to those that ask for it. */
export function DeskContexts({ desk, children }: { desk: DeskParts; children: ReactNode }) {
  const contexts: readonly Around[] = [
    given(DeskContext, desk),
    given(HubContext, desk.hub),
    given(DocumentStoreContext, desk.documentStore),
    given(HotkeyContext, desk.hotkeys),
    given(HeaderSlotsContext, desk.slots),
    given(HiddenCountsContext, desk.hidden),
    given(TypedSymbolsContext, desk.typedSymbols),
    given(TypedDraftsContext, desk.typedDrafts),
    given(ChosenTemplatesContext, desk.chosenTemplates),
    given(PanelNotesContext, desk.notes),
    given(PanelOpenerContext, makePanelOpener(desk)),
    given(AlertOffersContext, desk.alerts),
    given(ArmedDeskContext, desk.armed),
    given(ClosingContext, desk.closing),
    given(OwnTradingContext, desk.trading.own),
    given(DrillOpenerContext, (algorithm: string) => openDrill(desk, algorithm)),
    given(ScriptOpenerContext, (script: string) =>
      openFloating(desk, scriptEditorKind, { script }, editorSize),
    ),
    given(ScreenContext, desk.screen),
    given(ConnectSlotContext, connectSlot),
    given(LicenseSlotContext, licenseSlot),
    given(KnownFormsContext, documentForms),
  ]
  return contexts.reduceRight<ReactNode>((inner, around) => around(inner), children)
}
