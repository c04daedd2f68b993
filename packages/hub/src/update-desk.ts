import type { UpdateMessage, UpdateNews } from '@leadline/desk-protocol/updates'

/** What one desk does and hears of new versions. */
export interface UpdateSession {
  handle(message: UpdateMessage): void
  leave(): void
}

/** New versions of the program, as desks speak about them. The platform has it: the hub replaces nothing. */
export interface UpdateDesk {
  join(say: (message: UpdateNews) => void): UpdateSession
}
