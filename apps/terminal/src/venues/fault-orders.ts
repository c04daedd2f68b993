import {
  type FaultName,
  faultNames,
  type FaultSetting,
} from '@leadline/venue-simulators/faults/fault'
import { type VenueId, venueIds } from '@leadline/venues/venue-names'

export interface FaultOrder {
  /** Undefined: every exchange that is served. */
  venue: VenueId | undefined
  fault: FaultName
  setting: FaultSetting
}

/** How often a fault strikes that was only named. */
const usualProbability = 0.01

/**
 * Reads '[exchange] fault [always|once|off|probability]', as it is typed while the exchanges run, or as it stands after
 * --faults. Undefined where it cannot be read.
 */
export function readFaultOrder(text: string): FaultOrder | undefined {
  const words = text.trim().toLowerCase().split(/\s+/)
  const venue = venueIds.find((id) => id === words[0])
  const [name, when, ...rest] = venue ? words.slice(1) : words
  const fault = faultNames.find((known) => known === name)
  if (!fault || rest.length > 0) return undefined
  if (when === undefined)
    return { venue, fault, setting: { when: { probability: usualProbability } } }
  if (when === 'always' || when === 'once' || when === 'off')
    return { venue, fault, setting: { when } }
  const probability = Number(when)
  if (!(probability > 0 && probability <= 1)) return undefined
  return { venue, fault, setting: { when: { probability } } }
}
