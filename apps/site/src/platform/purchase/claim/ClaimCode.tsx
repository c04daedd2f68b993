import { CopyButton } from '@leadline/ui/copy-button'
import { useRef } from 'react'

/** The claim code as text to copy. */
export function ClaimCode({ code }: { code: string }) {
  const text = useRef<HTMLElement>(null)
  return (
    <div className="border-ink-700 bg-ink-950 flex flex-wrap items-center justify-between gap-3 rounded border px-4 py-3">
      <code ref={text} aria-label="Claim code" className="min-w-0 text-sm break-all select-all">
        {code}
      </code>
      <CopyButton from={text} what="the claim code" />
    </div>
  )
}
