import { completeCommand } from '@leadline/orders/command-line/complete-command'
import { isOrderLine, type OrderCommand } from '@leadline/orders/command-line/order-command'
import { parseCommand } from '@leadline/orders/command-line/parse-command'

import type { TypedOrder } from '../../features/symbol-search/typed-order.ts'
import { commandSentence } from '../../features/ticket/typed/command-sentence.ts'
import { draftOfCommand } from '../../features/ticket/typed/draft-of-command.ts'
import {
  exchangePreferences,
  exchangePreferencesName,
} from '../../platform/preferences/exchange-preferences.ts'
import {
  symbolPreferences,
  symbolPreferencesName,
} from '../../platform/preferences/symbol-preferences.ts'
import type { DeskParts } from '../desk-parts.ts'
import { openTicket } from '../panels/open-ticket.ts'
import { symbolInView } from '../panels/symbol-in-view.ts'

/** What a line in the search means as an order; undefined where it is none. */
export function typedOrder(desk: DeskParts, line: string): TypedOrder | undefined {
  const text = line.startsWith('>') ? ` ${line.slice(1)}` : line
  if (desk.dock.get() === null || !isOrderLine(text)) return undefined
  const accounts = desk.trading.accounts.get()
  const venues = [...new Set(accounts.map(({ venue }) => venue))]
  const { from, isMarket, typed, words } = completeCommand(text, venues)
  const going = { before: line.slice(0, from), words }
  const parsed = parseCommand(text)
  const none = { ...going, market: isMarket ? typed : '', isMarket, symbol: null, ready: null }
  if (!('command' in parsed)) return { ...none, problem: parsed.message }
  const { command } = parsed
  const symbol = symbolOf(desk, command)
  if (symbol === null) return { ...none, problem: 'Type a market, as in buy 0.5 btc.' }
  const [, quote] = symbol.split('-')
  const isMoney = command.sizeUnit === 'quote' || command.sizeUnit === 'risk'
  if (isMoney && command.quote !== null && command.quote !== quote) {
    return { ...none, problem: `${symbol} is not traded for ${command.quote}.` }
  }
  const { defaultForOrders } = desk.documentStore.read(exchangePreferences, exchangePreferencesName)
  const filled = draftOfCommand(command, accounts, defaultForOrders)
  if ('mistake' in filled) return { ...none, problem: filled.mistake }
  // Sent at once is what was offered so, in a window that is armed still.
  const isArmed = () => desk.armed.whyNoKey(performance.now()) === ''
  const isOffered = isArmed()
  const fillTicket = () => {
    const panelId = openTicket(desk)
    if (panelId === undefined) return
    const isSentAtOnce = isOffered && isArmed()
    desk.typedDrafts.waiting.set({ panelId, symbol, draft: filled.draft, isSentAtOnce })
  }
  const sentence = commandSentence(command, symbol)
  const ready = { sentence, run: fillTicket, isSentAtOnce: isOffered }
  return { ...going, market: symbol, isMarket, symbol, venue: command.venue, ready, problem: '' }
}

/** Of the line, or of the panel that one is looking at. */
function symbolOf(desk: DeskParts, { asset, quote }: OrderCommand): string | null {
  if (asset !== null) {
    const usual = desk.documentStore.read(symbolPreferences, symbolPreferencesName).quoteCurrency
    return `${asset}-${quote ?? usual}`
  }
  return symbolInView(desk)
}
