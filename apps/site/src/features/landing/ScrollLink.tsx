import { buttonLook } from '@leadline/ui/button'
import type { MouseEvent, ReactNode } from 'react'

import { track } from '../../platform/analytics.ts'
import type { Section } from '../../platform/paths.ts'
import { scrollToId } from '../../platform/scroll.ts'

/** A button of the hero. Without script it is the plain link that it is underneath. */
export function ScrollLink({
  section,
  button,
  variant,
  children,
}: {
  section: Section
  /** Its name in analytics. */
  button: string
  variant: 'primary' | 'secondary'
  children: ReactNode
}) {
  const scroll = (event: MouseEvent) => {
    // In a new tab or window: the browser's business.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (!scrollToId(section)) return
    document.getElementById(section)?.focus({ preventScroll: true })
    track({ name: 'feature-navigation', feature: section })
    track({ name: 'button-click', button })
    track({ name: 'scroll', to: section })
  }
  return (
    <a
      href={`#${section}`}
      data-wakes=""
      onClick={scroll}
      className={buttonLook({ variant, size: 'lg' })}
    >
      {children}
    </a>
  )
}
