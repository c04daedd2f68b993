import type { ReactNode } from 'react'

/** Stands in a form that cannot be sent without script, for whoever has switched it off. */
export function NeedsScript({ children }: { children?: ReactNode }) {
  return (
    <noscript>
      <p className="border-brass-400/40 bg-brass-400/6 text-brass-300 rounded border px-4 py-3 text-sm">
        This form needs JavaScript. Turn it on in your browser and load the page again.{children}
      </p>
    </noscript>
  )
}
