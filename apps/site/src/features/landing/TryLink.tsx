import { ArrowRight } from 'lucide-react'

import { track } from '../../platform/analytics.ts'
import { paths } from '../../platform/paths.ts'

/** To the desk itself, which is a document of its own: the site's router knows nothing of it, and nothing of it is loaded here. */
export function TryLink({ note, className = '' }: { note: string; className?: string }) {
  return (
    <p className={`text-fog-500 text-sm ${className}`}>
      <a
        href={paths.trial}
        onClick={() => track({ name: 'button-click', button: 'try-in-this-tab' })}
        className="text-tide-400 hover:text-fog-50 inline-flex items-center gap-1.5 font-semibold underline underline-offset-4"
      >
        Try it in this tab
        <ArrowRight aria-hidden="true" className="size-4" />
      </a>{' '}
      {note}
    </p>
  )
}
