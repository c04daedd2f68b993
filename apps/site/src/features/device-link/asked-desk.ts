import type { AskingDesk } from '@leadline/contract/accounts/device-link'

/** A desk that was found by its code, and waits for an answer. */
export interface Asked {
  code: string
  desk: AskingDesk
}
