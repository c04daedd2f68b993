import { ArrowUp } from 'lucide-react'

import { track } from '../../platform/analytics.ts'
import { scrollToTop } from '../../platform/page/scroll.ts'

/** Shown by style alone once the page has been scrolled far down: see wake/follow-scroll.ts. */
export function ScrollTopButton() {
  const goToTop = () => {
    track({ name: 'scroll', to: 'top' })
    scrollToTop()
  }
  return (
    <button
      type="button"
      aria-label="Scroll to top"
      onClick={goToTop}
      className="border-ink-600 bg-ink-800 text-fog-50 hover:border-brass-400 invisible fixed right-5 bottom-[calc(1.25rem+var(--toasts-height,0px))] z-20 grid size-11 translate-y-2 place-items-center rounded border opacity-0 transition-[opacity,translate,border-color,visibility] print:hidden [.is-far-down_&]:visible [.is-far-down_&]:translate-y-0 [.is-far-down_&]:opacity-100"
    >
      <ArrowUp aria-hidden="true" className="size-5" />
    </button>
  )
}
