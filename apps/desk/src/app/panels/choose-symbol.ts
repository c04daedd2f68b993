import type { DeskParts } from '../desk-parts.ts'
import { panelKindOf } from './panel-registry.ts'

/** Shows a symbol in a panel; where it shows none, in the first one that does. */
export function chooseSymbol(desk: DeskParts, panelId: string | null, symbol: string): void {
  const { room, typedSymbols } = desk
  const taker = panelId === null ? undefined : typedSymbols.of(panelId)
  if (taker) return taker(symbol)
  const shows = (id: string) => panelKindOf(room.of(id)?.get().kind ?? '')?.hasSymbol ?? false
  const target = panelId !== null && shows(panelId) ? panelId : room.ids.find(shows)
  if (target !== undefined) room.setSymbol(target, symbol)
}
