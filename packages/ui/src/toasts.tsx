import { useSyncExternalStore } from 'react'

import { Alert } from './alert.tsx'

interface Toast {
  id: number
  kind: 'error' | 'success' | 'note'
  text: string
}

const shownMs = 6000
const nothing: readonly Toast[] = []
let toasts: readonly Toast[] = nothing
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Say something for a few seconds, from anywhere. */
export function showToast(kind: Toast['kind'], text: string): void {
  const id = ++lastId
  change([...toasts, { id, kind, text }])
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), shownMs)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where toasts appear; once per page. */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => nothing,
  )
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-end gap-2 print:hidden"
    >
      {shown.map(({ id, kind, text }) => (
        <div key={id} className="bg-ink-900 pointer-events-auto rounded">
          <Alert kind={kind}>{text}</Alert>
        </div>
      ))}
    </div>
  )
}
