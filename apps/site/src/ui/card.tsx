import type { ComponentProps } from 'react'

/** A panel: one line around it, no shadow. */
export function Card({ className = '', ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} className={`rounded border border-ink-700 bg-ink-900 p-6 sm:p-8 ${className}`} />
  )
}
