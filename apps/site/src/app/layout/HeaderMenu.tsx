import { ChevronDown } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

import type { NavigationLink } from './navigation.ts'
import { NavLink } from './NavLink.tsx'

/** Long enough to cross the gap between button and list without losing the menu. */
const hoverCloseDelayMs = 200

/**
 * A menu of links after the ARIA practice for disclosure navigation: the button opens and closes it,
 * Escape closes it and returns to the button, leaving it closes it. A mouse opens it by hovering.
 */
export function HeaderMenu({ label, links }: { label: string; links: NavigationLink[] }) {
  const [isOpen, setOpen] = useState(false)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Pressing a menu that hovering has just opened must not close it again. */
  const wasPressed = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const listId = useId()

  useEffect(() => () => clearTimeout(closing.current), [])
  useEffect(() => {
    // Before React the style alone has opened it, under the mouse or around the focus: it stays as it was.
    const isUnderMouse = menu.current?.matches(':hover') && matchMedia('(hover: hover)').matches
    if (isUnderMouse || menu.current?.matches(':focus-within')) setOpen(true)
  }, [])

  const open = () => {
    clearTimeout(closing.current)
    setOpen(true)
  }
  const close = () => {
    clearTimeout(closing.current)
    wasPressed.current = false
    setOpen(false)
  }
  const closeSoon = () => {
    clearTimeout(closing.current)
    closing.current = setTimeout(close, hoverCloseDelayMs)
  }
  const press = () => {
    if (isOpen && wasPressed.current) return close()
    wasPressed.current = true
    return open()
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    close()
    button.current?.focus()
  }
  const closeWhenLeft = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button and the links are the controls
    <div
      ref={menu}
      className="header-menu relative"
      onPointerEnter={(event) => event.pointerType === 'mouse' && open()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && closeSoon()}
      onKeyDown={closeOnEscape}
      onBlur={closeWhenLeft}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={press}
        className="text-fog-300 hover:text-fog-50 aria-expanded:text-fog-50 flex h-11 items-center gap-1.5 rounded px-3 transition-colors"
      >
        {label}
        <ChevronDown
          aria-hidden="true"
          className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <ul
        id={listId}
        data-open={isOpen || undefined}
        className="header-menu-list border-ink-700 bg-ink-900 absolute top-full left-0 min-w-52 rounded border p-1.5"
      >
        {links.map((link) => (
          <li key={link.label}>
            <NavLink
              link={link}
              onFollow={close}
              className="text-fog-300 hover:bg-ink-800 hover:text-fog-50 flex items-center rounded px-3 py-2.5 whitespace-nowrap transition-colors"
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
