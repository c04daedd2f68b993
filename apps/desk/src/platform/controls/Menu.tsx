import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'

import { placeBelow } from './place-below.ts'

const CloseContext = createContext<() => void>(() => {})

/** Closes the menu around it; for items of one's own making. */
export function useCloseMenu(): () => void {
  return useContext(CloseContext)
}

interface MenuProps {
  /** Of the button. */
  label: ReactNode
  /** What a screen reader says where the label is a sign. */
  name?: string
  className?: string
  /** Which edge of the button the menu keeps to. */
  align?: 'left' | 'right'
  buttonRef?: RefObject<HTMLButtonElement | null>
  /** Items are made when it opens, so that a closed menu costs nothing. */
  children: () => ReactNode
}

/** A button with a menu below it, on the browser's own popover: a click elsewhere and Escape close it. */
export function Menu({ label, name, className, align = 'left', buttonRef, children }: MenuProps) {
  const id = useId()
  const ownButton = useRef<HTMLButtonElement>(null)
  const button = buttonRef ?? ownButton
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => list.current?.hidePopover()

  useEffect(() => {
    if (!isOpen || !button.current || !list.current) return
    placeBelow(button.current, list.current, align)
    itemsOf(list.current)[0]?.focus()
  }, [isOpen, align, button])

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={name}
        popoverTarget={id}
        className={className}
      >
        {label}
      </button>
      <div
        ref={list}
        id={id}
        role="menu"
        tabIndex={-1}
        aria-label={name}
        popover="auto"
        onToggle={(event) => setIsOpen(event.newState === 'open')}
        onKeyDown={(event) => moveInMenu(event, close)}
        className="menu"
      >
        {isOpen && <CloseContext value={close}>{children()}</CloseContext>}
      </div>
    </>
  )
}

function itemsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)')]
}

/** Arrows walk, Home and End jump, a letter goes to the next item that begins with it. */
function moveInMenu(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  // In a field inside a menu, keys write.
  if ((event.target as Element).matches('input')) return
  const items = itemsOf(event.currentTarget)
  const { ownerDocument } = event.currentTarget
  const at = items.findIndex((item) => item === ownerDocument.activeElement)
  const goTo = (index: number) => items.at(index % items.length)?.focus()
  if (event.key === 'ArrowDown') goTo(at + 1)
  else if (event.key === 'ArrowUp') goTo(at <= 0 ? -1 : at - 1)
  else if (event.key === 'Home') goTo(0)
  else if (event.key === 'End') goTo(-1)
  else if (event.key === 'Tab') close()
  else if (/^[a-z0-9]$/i.test(event.key) && !event.ctrlKey && !event.altKey) {
    const begins = (item: HTMLElement) =>
      item.textContent.trim().toLowerCase().startsWith(event.key.toLowerCase())
    const after = [...items.slice(at + 1), ...items.slice(0, at + 1)]
    after.find(begins)?.focus()
  } else return
  event.stopPropagation()
  if (event.key !== 'Tab') event.preventDefault()
}
