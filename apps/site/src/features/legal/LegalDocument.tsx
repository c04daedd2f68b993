import type { LegalText } from '@leadline/content/legal'
import { Button } from '@leadline/ui/button'
import { Printer } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'

import { paths } from '../../platform/paths.ts'
import { Prose } from '../../platform/reading/Prose.tsx'
import { SectionList } from './SectionList.tsx'

const link = 'text-tide-400 underline decoration-1 underline-offset-4 hover:text-fog-50'

/** A long text in a panel of its own that scrolls, with its sections listed beside it. */
export function LegalDocument({
  text,
  opening,
  other,
}: {
  text: LegalText
  /** Stands before the text inside the panel. */
  opening?: ReactNode
  other: { label: string; path: string }
}) {
  const panel = useRef<HTMLElement>(null)
  return (
    <div className="page-width py-12 sm:py-16">
      <header className="flex flex-col items-start gap-4">
        <p className="eyebrow print:hidden">Legal</p>
        <h1 className="text-3xl sm:text-4xl">{text.title}</h1>
        <p className="max-w-text text-fog-300 text-lg print:text-current">{text.summary}</p>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-2 text-sm print:hidden">
          <Link to={other.path} className={link}>
            {other.label}
          </Link>
          <a href={paths.eula} className={link}>
            End User License Agreement
          </a>
          <Button
            variant="ghost"
            size="sm"
            onClick={() => print()}
            className="-ml-3 noscript:hidden"
          >
            <Printer aria-hidden="true" className="size-4" />
            Print
          </Button>
        </p>
      </header>
      <div className="mt-8 grid gap-x-12 gap-y-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <SectionList headings={text.prose.headings} panel={panel} />
        <section
          ref={panel}
          aria-label={text.title}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what scrolls
          tabIndex={0}
          className="border-ink-700 bg-ink-900 max-h-[80vh] overflow-y-auto rounded border px-5 py-6 sm:px-10 sm:py-9 print:max-h-none print:overflow-visible print:border-0 print:p-0"
        >
          <div className="prose [&_:is(h2,h3)]:scroll-mt-6">
            {opening}
            <Prose nodes={text.prose.nodes} />
          </div>
        </section>
      </div>
    </div>
  )
}
