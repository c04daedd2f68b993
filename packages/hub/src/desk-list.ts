import type { DesksMessage, DesksUpdate } from '@leadline/desk-protocol/open-desks'

/** What one desk does and hears of the others. */
export interface DeskListSession {
  handle(message: DesksMessage): void
  leave(): void
}

/** The desks that may use this hub. The platform has it: it lets them in. */
export interface DeskList {
  /** `session`: which of them asks. */
  join(report: (message: DesksUpdate) => void, session: string): DeskListSession
}
