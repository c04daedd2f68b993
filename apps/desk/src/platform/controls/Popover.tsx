import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'

import { placeBelow } from './place-below.ts'

/** A button with a small box of facts below it. A click elsewhere and Escape close it. */
export function Popover({
  label,
  name,
  className,
  align = 'left',
  buttonRef,
  children,
}: {
  label: ReactNode
  /** Of the box, and of the button where its label is a sign. */
  name: string
  className?: string
  align?: 'left' | 'right'
  /** For whoever opens it by a key. */
  buttonRef?: RefObject<HTMLButtonElement | null>
  children: () => ReactNode
}) {
  const id = useId()
  const ownRef = useRef<HTMLButtonElement>(null)
  const button = buttonRef ?? ownRef
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (isOpen && button.current && box.current) placeBelow(button.current, box.current, align)
  })
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        popoverTarget={id}
        className={className}
      >
        {label}
      </button>
      <div
        ref={box}
        id={id}
        role="dialog"
        aria-label={name}
        popover="auto"
        onToggle={(event) => setIsOpen(event.newState === 'open')}
        className="menu px-3 py-2"
      >
        {isOpen && children()}
      </div>
    </>
  )
}
