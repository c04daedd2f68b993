import { deskKey, keepDeskKey } from '../platform/hub/desk-key.ts'

/**
 * The one-time token of the address is exchanged for a session, and leaves the address bar. What it is exchanged for is a
 * cookie that no script reads, and a key that this page keeps. A page that is loaded again has them already.
 */
export async function enter(): Promise<string> {
  const token = location.hash.slice(1)
  if (token !== '') {
    history.replaceState(null, '', location.pathname)
    const answer = await fetch('/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
    if (answer.ok) {
      const { key } = (await answer.json()) as { key: string }
      keepDeskKey(key)
    }
  }
  return deskKey()
}
