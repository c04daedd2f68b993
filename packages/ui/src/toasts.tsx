import { X } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'

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
  setTimeout(() => dismiss(id), shownMs)
}

function dismiss(id: number) {
  change(toasts.filter((toast) => toast.id !== id))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where toasts appear; once per page. They cover nothing: the page makes room for them. */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => nothing,
  )
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => makeRoom(place.current, shown.length > 0), [shown])
  return (
    <div
      ref={place}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex flex-col items-end gap-2 px-4 pt-2 pb-4 print:hidden"
    >
      {shown.map(({ id, kind, text }) => (
        <div key={id} className="bg-ink-900 pointer-events-auto max-w-full rounded">
          <Alert kind={kind}>
            <span className="flex items-start gap-3">
              {text}
              <button
                type="button"
                aria-label="Dismiss"
                onClick={() => dismiss(id)}
                className="hover:text-fog-50 -my-1.5 -mr-2.5 grid size-8 shrink-0 place-items-center rounded transition-colors"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </span>
          </Alert>
        </div>
      ))}
    </div>
  )
}

/**
 * The page ends above them, what floats at the bottom moves up, and what has the focus is scrolled out
 * from under them.
 */
function makeRoom(place: HTMLElement | null, isAny: boolean): void {
  const root = document.documentElement
  const height = isAny && place ? place.offsetHeight : 0
  // Set in vain, it would make the browser style the whole page once more.
  if (height > 0) root.style.setProperty('--toasts-height', `${height}px`)
  else root.style.removeProperty('--toasts-height')
  const focused = document.activeElement
  if (height === 0 || !focused || place?.contains(focused)) return
  const hidden = focused.getBoundingClientRect().bottom - (innerHeight - height)
  const isUnder = hidden > 0 && focused.getBoundingClientRect().top < innerHeight
  if (isUnder && focused !== document.body) scrollBy({ top: hidden })
}
