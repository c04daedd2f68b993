import { brand } from '@leadline/contract/brand'
import { Button } from '@leadline/ui/button'
import { CopyButton } from '@leadline/ui/copy-button'
import { Download, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'

/** Shown once. They leave the page when their owner says that they are kept. */
export function FreshCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const list = useRef<HTMLPreElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-base outline-none">
          Save these {brand.name} recovery codes now
        </h3>
        <p className="text-fog-300 mt-1 text-sm print:hidden">
          They are not shown again. Each works once.
        </p>
      </div>
      <pre
        ref={list}
        aria-label="Recovery codes"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what is to be copied
        tabIndex={0}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for controls
        role="group"
        className="border-ink-700 bg-ink-950 text-fog-50 print:text-ink-950 rounded border px-5 py-4 text-sm leading-8 sm:columns-2 print:bg-transparent"
      >
        {codes.join('\n')}
      </pre>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <CopyButton from={list} what="the recovery codes" />
        <Button size="sm" variant="secondary" onClick={() => download(codes)}>
          <Download aria-hidden="true" className="text-fog-500 size-4" />
          Download
        </Button>
        <Button size="sm" variant="secondary" onClick={() => print()}>
          <Printer aria-hidden="true" className="text-fog-500 size-4" />
          Print
        </Button>
      </div>
      <div className="border-ink-700 border-t pt-5 print:hidden">
        <Button onClick={onSaved}>I have saved them</Button>
      </div>
    </div>
  )
}

function download(codes: string[]) {
  const text = `${brand.name} recovery codes. Each works once.\n\n${codes.join('\n')}\n`
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${brand.name.toLowerCase()}-recovery-codes.txt`
  link.click()
  URL.revokeObjectURL(address)
}
