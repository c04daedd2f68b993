import { useSyncExternalStore } from 'react'

import { onTokenRefused, sendTokenFrom } from '../../api/token.ts'
import { sessionKeys } from './session-keys.ts'

export interface SessionUser {
  /** The token stands in for an id: that is how the login answer has it. */
  id: string
  email: string
  username: string
  avatar?: string
}

let current: SessionUser | undefined
const listeners = new Set<() => void>()
let whenEnded: () => void = () => undefined

function change(user: SessionUser | undefined) {
  current = user
  for (const listener of listeners) listener()
}

/** Whoever asked to be remembered is in local storage, everyone else in this tab's. */
const storages = () => [localStorage, sessionStorage]

/** At start: a saved user with a token is signed in; anything unreadable is dropped without a word. */
export function restoreSession(): void {
  sendTokenFrom(() => current?.id)
  onTokenRefused((token) => {
    // A late answer to an older session says nothing about this one.
    if (token !== current?.id) return
    whenEnded()
    clearSession()
  })
  readStored()
  // Signing in or out in another tab counts here too.
  addEventListener('storage', (event) => {
    if (event.key === null || event.key === sessionKeys.user || event.key === sessionKeys.token)
      readStored()
  })
}

function readStored() {
  const storage = storages().find((place) => place.getItem(sessionKeys.user) !== null)
  const user = parseUser(storage?.getItem(sessionKeys.user) ?? null)
  const token = storage?.getItem(sessionKeys.token)
  if (user && token) return change({ ...user, id: token })
  if (storage && !user) return clearSession()
  return change(undefined)
}

/** Called when the server has ended the session, before it is cleared. */
export function onSessionEnded(listener: () => void): () => void {
  whenEnded = listener
  return () => {
    whenEnded = () => undefined
  }
}

export function saveSession(user: SessionUser, remember: boolean): void {
  clearStored()
  const storage = remember ? localStorage : sessionStorage
  storage.setItem(sessionKeys.user, JSON.stringify(user))
  storage.setItem(sessionKeys.token, user.id)
  change(user)
}

/** The account that is signed in has another address by now. */
export function changeSessionEmail(email: string): void {
  if (!current) return
  const user = { ...current, email }
  const storage = storages().find((place) => place.getItem(sessionKeys.user) !== null)
  storage?.setItem(sessionKeys.user, JSON.stringify(user))
  change(user)
}

export function clearSession(): void {
  clearStored()
  change(undefined)
}

function clearStored() {
  for (const storage of storages()) {
    for (const key of [sessionKeys.user, sessionKeys.token, sessionKeys.refreshToken])
      storage.removeItem(key)
  }
}

function parseUser(text: string | null): SessionUser | undefined {
  if (text === null) return undefined
  try {
    const saved: unknown = JSON.parse(text)
    return isUser(saved) ? saved : undefined
  } catch {
    return undefined
  }
}

function isUser(value: unknown): value is SessionUser {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'email' in value &&
    typeof value.email === 'string' &&
    'username' in value &&
    typeof value.username === 'string'
  )
}

/** Keep what the person was about to do, for after the login. */
export function saveAfterLogin(state: unknown): void {
  sessionStorage.setItem(sessionKeys.redirect, JSON.stringify(state))
}

/** What was kept, once. */
export function takeAfterLogin(): unknown {
  const saved = sessionStorage.getItem(sessionKeys.redirect)
  sessionStorage.removeItem(sessionKeys.redirect)
  try {
    return saved === null ? undefined : (JSON.parse(saved) as unknown)
  } catch {
    return undefined
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Who is signed in, if anyone. Pages are prerendered for a visitor. */
export function useSession(): SessionUser | undefined {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  )
}
