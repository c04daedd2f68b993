import { useEffect, useState } from 'react'

import { useDocument } from '../../platform/documents/use-document.ts'
import { usePanel } from '../../platform/panels/panel-context.ts'
import {
  exchangePreferences,
  exchangePreferencesName,
} from '../../platform/preferences/exchange-preferences.ts'
import { useSymbolPreferences } from '../../platform/preferences/use-symbol-preferences.ts'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { useValue } from '../../platform/value.ts'
import { changedDraft } from './templates/bracket-exits.ts'
import { newDraft, nextDraft, type TicketDraft } from './ticket-draft.ts'
import { withFittingTime } from './ticket-kinds.ts'
import {
  editStep,
  isOnItsWay,
  keptStep,
  type TicketStep,
  type UnfinishedTicket,
  unfinishedTicket,
} from './ticket-step.ts'

export type TicketState = ReturnType<typeof useTicketState>

/** What a ticket holds: its draft, how far it has come, and why the trader is back in the form. */
export function useTicketState() {
  const { symbol, setSymbol, unfinished, keepUnfinished } = usePanel()
  const accounts = useValue(useTrading().accounts)
  const [{ defaultForOrders }] = useDocument(exchangePreferences, exchangePreferencesName)
  const { orderSize } = useSymbolPreferences(symbol)
  const usual = accounts.find(({ venue }) => venue === defaultForOrders)?.keyId ?? null
  const [kept] = useState(() => unfinishedTicket(unfinished(), symbol))
  const [draft, setDraft] = useState(() => kept?.draft ?? newDraft(usual, orderSize))
  const [step, setStep] = useState<TicketStep>(kept?.step ?? editStep)
  useEffect(() => {
    const ticket: UnfinishedTicket = { symbol, draft, step: keptStep(step) }
    keepUnfinished(ticket)
  }, [keepUnfinished, symbol, draft, step])
  const [words, setWords] = useState('')
  const [guard, setGuard] = useState<string | null>(null)
  const [shownSymbol, setShownSymbol] = useState(symbol)
  // Prices and sizes of one market mean nothing in another.
  if (shownSymbol !== symbol) {
    setShownSymbol(symbol)
    setDraft(newDraft(usual, orderSize))
    if (!isOnItsWay(step)) setStep(editStep)
    setWords('')
  }

  const back = (why = '', heldBackBy: string | null = null) => {
    setWords(why)
    setGuard(heldBackBy)
    if (heldBackBy === 'price-band') setDraft((before) => ({ ...before, priceAgain: '' }))
    setStep(editStep)
  }
  return {
    symbol,
    accounts,
    draft,
    step,
    words,
    guard,
    setStep,
    back,
    change: (changes: Partial<TicketDraft>) => {
      setWords('')
      setDraft((before) => changedDraft(before, changes))
    },
    /** Another draft takes the place of what stood there. */
    replace: (next: TicketDraft, nextStep: TicketStep) => {
      setDraft(next)
      setStep(nextStep)
      setWords('')
    },
    /** The draft as it is taken along to this symbol, which the ticket then shows. */
    draftFor: (other: string): TicketDraft => {
      if (other === symbol) return draft
      setShownSymbol(other)
      setSymbol(other)
      return newDraft(usual, '')
    },
    startNew: () => {
      const venue = accounts.find(({ keyId }) => keyId === draft.account)?.venue ?? null
      setDraft(withFittingTime(nextDraft(draft, orderSize), venue))
      back()
    },
  }
}
