import { buttonLook } from '@leadline/ui/button'
import type { MouseEvent, ReactNode } from 'react'

import { trackJump } from '../../platform/analytics.ts'
import { focusPlace, scrollToId } from '../../platform/page/scroll.ts'
import type { Section } from '../../platform/paths.ts'

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
    focusPlace(section)
    trackJump(section, button)
  }
  return (
    <a
      href={`#${section}`}
      // Before React, app/wake does the same.
      data-jump="stay"
      data-reports=""
      data-button={button}
      onClick={scroll}
      className={buttonLook({ variant, size: 'lg' })}
    >
      {children}
    </a>
  )
}
