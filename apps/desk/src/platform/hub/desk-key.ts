const keyName = 'leadline-key'

/** The half of the session that this page keeps; empty in a tab of the site, where no program is behind the desk. */
export function deskKey(): string {
  return localStorage.getItem(keyName) ?? ''
}

export function keepDeskKey(key: string): void {
  localStorage.setItem(keyName, key)
}
