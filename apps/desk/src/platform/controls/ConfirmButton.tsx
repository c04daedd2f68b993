import { type ReactNode, useEffect, useRef, useState } from 'react'

import { DeskButton } from './DeskButton.tsx'

/** A press in this time was meant for what stood here before. */
const deadForMs = 300

/** Sends. It is deaf at first, to a held-down key, to the second click of two, and after it has been pressed once. */
export function ConfirmButton({
  className = 'ticket-send',
  onConfirm,
  children,
}: {
  className?: string
  onConfirm: () => void
  children: ReactNode
}) {
  const [isDead, setIsDead] = useState(true)
  const isPressed = useRef(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDead(false), deadForMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <DeskButton
      primary
      className={className}
      aria-disabled={isDead || undefined}
      onKeyDown={(event) => {
        if (event.repeat) event.preventDefault()
      }}
      onClick={(event) => {
        if (isDead || isPressed.current || event.detail > 1) return
        isPressed.current = true
        onConfirm()
      }}
    >
      {children}
    </DeskButton>
  )
}
