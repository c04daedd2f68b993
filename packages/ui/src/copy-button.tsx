import { Check, Copy } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'

import { buttonLook } from './button.tsx'

const words = { idle: 'Copy', copied: 'Copied', selected: 'Press Ctrl+C' }
const shownMs = 2500

/** Copies the text of an element. Where the browser refuses, it selects the text instead. */
export function CopyButton({
  from,
  what,
  className = '',
  onCopied,
}: {
  from: RefObject<HTMLElement | null>
  /** Completes 'Copy …' for those who do not see what stands beside it. */
  what: string
  className?: string
  onCopied?: () => void
}) {
  const [state, setState] = useState<keyof typeof words>('idle')

  useEffect(() => {
    if (state === 'idle') return undefined
    const timer = setTimeout(() => setState('idle'), shownMs)
    return () => clearTimeout(timer)
  }, [state])

  async function copy() {
    const source = from.current
    if (!source) return
    try {
      await navigator.clipboard.writeText(source.textContent)
      setState('copied')
      onCopied?.()
    } catch {
      getSelection()?.selectAllChildren(source)
      setState('selected')
    }
  }

  const Icon = state === 'copied' ? Check : Copy
  return (
    <button
      type="button"
      onClick={() => void copy()}
      className={buttonLook({
        variant: 'secondary',
        size: 'sm',
        className: `needs-script print:hidden ${className}`,
      })}
    >
      <Icon
        aria-hidden="true"
        className={`size-4 ${state === 'copied' ? 'text-bid-400' : 'text-fog-500'}`}
      />
      <span aria-live="polite">{words[state]}</span>
      {state === 'idle' && <span className="sr-only">{what}</span>}
    </button>
  )
}
