import { type ReactNode, useRef } from 'react'

import { CopyButton } from './copy-button.tsx'

/** Code to read and to copy. A long line scrolls, unless it is a command to be copied as one. */
export function CodeBlock({
  what = 'this code',
  wrap = false,
  children,
}: {
  what?: string
  wrap?: boolean
  children: ReactNode
}) {
  const code = useRef<HTMLPreElement>(null)
  return (
    <div className={`code-block ${wrap ? 'code-block-wrap' : ''}`}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what scrolls */}
      <pre ref={code} tabIndex={0}>
        {children}
      </pre>
      <CopyButton from={code} what={what} className="absolute top-2 right-2" />
    </div>
  )
}
