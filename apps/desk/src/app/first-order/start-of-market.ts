import type { HubStatus } from '@leadline/desk-protocol/hub-status'

import type { LinkState } from '../../worker/worker-messages.ts'

/** The program that is loaded, and the hub that answers. */
const steps = 2
const usualVenues = 5

/** How far a market has come: one step for the program, one for the hub, and one for each exchange that is live. */
export function startOf(
  link: LinkState['kind'],
  status: Pick<HubStatus, 'venues'> | undefined,
): { done: number; of: number } {
  const shown = status?.venues.filter(({ state }) => state !== 'off')
  const live = shown?.filter(({ state }) => state === 'live').length ?? 0
  return { done: 1 + (link === 'open' ? 1 + live : 0), of: steps + (shown?.length ?? usualVenues) }
}
