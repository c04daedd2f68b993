/** What an account's status code means. A code that is not here is shown as the number it is. */
export const accountStatusNames: Readonly<Record<number, string>> = {
  0: 'None',
  1: 'Banned',
  2: 'Pending Verification',
  3: 'Inactive',
  4: 'Suspended',
  20: 'Active',
  50: 'Moderator',
  100: 'Administrator',
  200: 'Super Administrator',
}

export const accountStatus = {
  none: 0,
  banned: 1,
  pending: 2,
  inactive: 3,
  suspended: 4,
  active: 20,
  moderator: 50,
  administrator: 100,
  superAdministrator: 200,
} as const

export const presenceStatusNames: Readonly<Record<number, string>> = {
  0: 'None',
  1: 'Online',
  2: 'Private',
  3: 'Offline',
  100: 'Banned',
  200: 'Super Administrator',
}

/** What an owner may choose to be seen as. The other codes are the shop's own. */
export const ownPresences = [1, 2, 3] as const
export type OwnPresence = (typeof ownPresences)[number]

/** Whether the presence is the owner's to change, rather than one that the shop has set. */
export function isOwnPresence(presence: number): boolean {
  return presence === 0 || ownPresences.some((own) => own === presence)
}

export function statusName(
  names: Readonly<Record<number, string>>,
  code: number | undefined,
): string {
  return code === undefined ? 'Unknown' : (names[code] ?? String(code))
}

const lockedOut = new Set<number>([
  accountStatus.banned,
  accountStatus.inactive,
  accountStatus.suspended,
])

/** With the right password and all: these do not get in, and lose the sessions they have. */
export function isLockedOut(status: number): boolean {
  return lockedOut.has(status)
}

const downloaders = new Set<number>([
  accountStatus.active,
  accountStatus.moderator,
  accountStatus.administrator,
  accountStatus.superAdministrator,
])

/** Whose profile shows the way to the downloads. */
export function mayDownload(status: number | undefined): boolean {
  return status !== undefined && downloaders.has(status)
}

/** Staff must have a second factor. */
export function needsSecondFactor(status: number): boolean {
  return status >= accountStatus.moderator
}
