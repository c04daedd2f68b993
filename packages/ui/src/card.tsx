import type { ComponentProps } from 'react'

/** A panel: one line around it, no shadow. */
export function Card({ className = '', ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} className={`border-ink-700 bg-ink-900 rounded border p-6 sm:p-8 ${className}`} />
  )
}
