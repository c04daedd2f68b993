import type { DeskParts } from '../desk-parts.ts'

/** Opens the dialog for what that panel points at, or for its symbol; without a panel, for the active one. */
export function offerAlert(desk: DeskParts, panelId = desk.activePanel.get()): boolean {
  const { alerts, room } = desk
  const pointed = panelId === null ? undefined : alerts.pointedIn(panelId)
  const symbols = [panelId, ...room.ids].map((id) => room.of(id ?? '')?.get().symbol ?? '')
  const symbol = pointed?.symbol ?? symbols.find((each) => each !== '')
  if (symbol === undefined) return false
  alerts.open.set(pointed ?? { symbol, price: '' })
  return true
}
