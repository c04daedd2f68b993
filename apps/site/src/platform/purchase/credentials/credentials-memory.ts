/** What an anonymous buyer is shown once. */
export interface ShownCredentials {
  username: string
  password: string
  /** The order that they came from, where one is known. */
  order?: string
}

/**
 * They live here for as long as the page is not loaded again: whoever follows a link and comes back
 * finds them again. Nothing of it is ever stored.
 */
const known = new Map<string, ShownCredentials>()

export function rememberCredentials(order: string, credentials: ShownCredentials): void {
  known.set(order, credentials)
}

export function recallCredentials(order: string): ShownCredentials | undefined {
  return known.get(order)
}
