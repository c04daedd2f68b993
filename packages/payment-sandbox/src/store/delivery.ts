import type { ProviderName } from '../provider-name.ts'

/** A webhook that is, or was, on its way. What is signed with the time of day is signed when it is sent. */
export interface Delivery {
  provider: ProviderName
  /** Where it goes: a path of the shop. */
  path: string
  eventId: string
  type: string
  /** The event as it is sent first. */
  payload: string
  attempts: number
  /** The shop's last answer; 0 is none at all. */
  lastStatus: number | null
  state: 'waiting' | 'delivered' | 'given up'
}
