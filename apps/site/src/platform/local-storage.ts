// A browser may refuse to keep anything, also in the middle of a visit. Nothing here throws.

/** False where the browser keeps nothing. */
export function writeKept(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

export function readKept(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function removeKept(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Where nothing can be removed, nothing was kept.
  }
}

export function keysKept(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}
