import { CopyButton } from '@leadline/ui/copy-button'
import { type ReactNode, useRef } from 'react'

/** Names and values beside a release; long values that one copies stand below. */
export function FactList({
  facts,
  codes = [],
  className = '',
}: {
  facts: { name: string; value: ReactNode }[]
  codes?: { name: string; value: string; note?: string }[]
  className?: string
}) {
  return (
    <dl
      className={`border-ink-700 bg-ink-950 min-w-0 self-start rounded border text-sm ${className}`}
    >
      {facts.map(({ name, value }) => (
        <div
          key={name}
          className="border-ink-700 flex justify-between gap-6 border-b px-5 py-3 last:border-b-0"
        >
          <dt className="text-fog-300">{name}</dt>
          <dd className="text-fog-300 figures text-right">{value}</dd>
        </div>
      ))}
      {codes.map((code) => (
        <Code key={code.name} {...code} />
      ))}
    </dl>
  )
}

function Code({ name, value, note }: { name: string; value: string; note?: string }) {
  const text = useRef<HTMLElement>(null)
  return (
    <div className="border-ink-700 flex flex-col gap-2 border-b px-5 py-3 last:border-b-0">
      <dt className="text-fog-300">{name}</dt>
      <dd className="flex flex-col items-start gap-3">
        <code ref={text} className="text-xs leading-5 break-all">
          {value}
        </code>
        {note && <span className="text-fog-500 text-xs">{note}</span>}
        <CopyButton from={text} what={name} />
      </dd>
    </div>
  )
}
