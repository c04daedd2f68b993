import type { DeskParts } from '../desk-parts.ts'
import type { Taken } from './floating-place.ts'

/** What must not be hidden: what one acts on, and what somebody has put above the others. */
const weights: Readonly<Record<string, number>> = {
  chart: 1,
  'depth-of-book': 4,
  'order-ticket': 4,
  limits: 4,
}
const otherWeight = 2
const floatingWeight = 20

/** Where panels stand in the dock of this window, and how bad it would be to hide each. */
export function takenPlaces({ dock, room }: DeskParts): Taken[] {
  const groups = dock.get()?.groups ?? []
  const root = groups[0]?.element.closest('.dv-dockview')?.getBoundingClientRect()
  if (!root) return []
  return groups.flatMap((group) => {
    const { type } = group.api.location
    if (type === 'popout') return []
    const { left, top, width, height } = group.element.getBoundingClientRect()
    const kind = room.of(group.activePanel?.id ?? '')?.get().kind ?? ''
    const weight = type === 'floating' ? floatingWeight : (weights[kind] ?? otherWeight)
    return { left: left - root.left, top: top - root.top, width, height, weight }
  })
}
