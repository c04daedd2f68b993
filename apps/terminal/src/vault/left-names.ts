import type { KeyCard } from './vault-messages.ts'

type Named = Pick<KeyCard, 'keyId' | 'venue' | 'name'>

/**
 * Names that keys had since the vault was unlocked and have no more: removed, or renamed. Another key that takes such a name
 * at the same exchange would be taken for the one before.
 */
export class LeftNames {
  readonly #left = new Map<string, string>()

  leave({ keyId, venue, name }: Named): void {
    this.#left.set(placeOf(venue, name), keyId)
  }

  /** The key that comes back to its own name takes nobody's place. */
  isAnothers({ keyId, venue, name }: Named): boolean {
    const before = this.#left.get(placeOf(venue, name))
    return before !== undefined && before !== keyId
  }
}

/** As somebody reads it: nobody looks at capitals and spaces. */
function placeOf(venue: string, name: string): string {
  return `${venue} ${name.replaceAll(/\s+/g, '').toLowerCase()}`
}
