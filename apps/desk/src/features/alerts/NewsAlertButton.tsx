import { useState } from 'react'

import { NewsAlertDialog } from './NewsAlertDialog.tsx'

/** Beside the filter field of the news feed. */
export function NewsAlertButton({ expression }: { expression: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        disabled={expression === ''}
        title={expression === '' ? 'Write a filter first' : undefined}
        onClick={() => setIsOpen(true)}
        className="text-fog-300 enabled:hover:text-fog-50 disabled:text-fog-500 h-full shrink-0 px-1.5"
      >
        Alert
      </button>
      {isOpen && <NewsAlertDialog filter={expression} onClose={() => setIsOpen(false)} />}
    </>
  )
}

export const newsAlertButton = (expression: string) => <NewsAlertButton expression={expression} />
