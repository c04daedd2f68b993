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
 * Reads '[exchange] fault [always|once|off|probability] [ms=…] [symbol=…] [form=…]', as it is typed while the exchanges
 * run, or as it stands after --faults. Undefined where it cannot be read.
 */
export function readFaultOrder(text: string): FaultOrder | undefined {
  const words = text.trim().split(/\s+/)
  const details = words.filter((word) => word.includes('='))
  const plain = words.filter((word) => !word.includes('=')).map((word) => word.toLowerCase())
  const venue = venueIds.find((id) => id === plain[0])
  const [name, when, ...rest] = venue ? plain.slice(1) : plain
  const fault = faultNames.find((known) => known === name)
  const often = readWhen(when)
  if (!fault || !often || rest.length > 0) return undefined
  const setting: FaultSetting = { when: often }
  return details.every((detail) => addDetail(setting, detail))
    ? { venue, fault, setting }
    : undefined
}

function readWhen(word: string | undefined): FaultSetting['when'] | undefined {
  if (word === undefined) return { probability: usualProbability }
  if (word === 'always' || word === 'once' || word === 'off') return word
  const probability = Number(word)
  return probability > 0 && probability <= 1 ? { probability } : undefined
}

function addDetail(setting: FaultSetting, detail: string): boolean {
  const [, name, value = ''] = /^(ms|symbol|form)=(.+)$/i.exec(detail) ?? []
  switch (name?.toLowerCase()) {
    case 'ms':
      setting.ms = Number(value)
      return Number.isSafeInteger(setting.ms)
    case 'symbol':
      setting.symbol = value.toUpperCase()
      return true
    case 'form':
      setting.form = value
      return true
    case undefined:
    default:
      return false
  }
}
