import type { VenueStatus } from '../../../market-events.ts'

const modes = new Map<string, VenueStatus['mode']>([
  ['online', 'online'],
  ['maintenance', 'maintenance'],
  ['cancel_only', 'cancel-only'],
  ['post_only', 'post-only'],
])

/** Kraken's word for how its engine is, from the status channel or SystemStatus. */
export function readVenueStatus(word: string): VenueStatus {
  return { mode: modes.get(word) ?? 'unknown', text: word }
}
