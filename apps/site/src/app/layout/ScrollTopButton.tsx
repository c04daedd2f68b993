import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'

import { track } from '../../platform/analytics.ts'
import { scrollToTop } from '../../platform/scroll.ts'

const shownAfterPx = 400

export function ScrollTopButton() {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const update = () => setShown(scrollY > shownAfterPx)
    update()
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [])
  const goToTop = () => {
    track({ name: 'scroll', to: 'top' })
    scrollToTop()
  }
  return (
    <button
      type="button"
      aria-label="Scroll to top"
      onClick={goToTop}
      className={`border-ink-600 bg-ink-800 text-fog-50 hover:border-brass-400 fixed right-5 bottom-[calc(1.25rem+var(--toasts-height,0px))] z-20 grid size-11 place-items-center rounded border transition-[opacity,translate,border-color,visibility] print:hidden ${isShown ? '' : 'invisible translate-y-2 opacity-0'}`}
    >
      <ArrowUp aria-hidden="true" className="size-5" />
    </button>
  )
}
