import type { DeskParts } from '../desk-parts.ts'

/** The market that one is looking at: of the active panel, or of the first that has one. */
export function symbolInView({ activePanel, room }: DeskParts): string | null {
  const ids = [activePanel.get(), ...room.ids]
  const symbols = ids.map((id) => room.of(id ?? '')?.get().symbol ?? '')
  return symbols.find((symbol) => symbol !== '') ?? null
}
