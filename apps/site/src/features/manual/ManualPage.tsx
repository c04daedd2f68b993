import { brand } from '@leadline/contract/brand'
import { Contours } from '@leadline/ui/contours'
import { venueCountText } from '@leadline/venues/venue-names'
import guides from 'virtual:content/manual'

import { usePageHead } from '../../platform/page/page-head.ts'
import { paths } from '../../platform/paths.ts'
import { HelpBox } from '../../platform/reading/HelpBox.tsx'
import { JumpRow } from '../../platform/reading/JumpRow.tsx'
import { TableOfContents } from '../../platform/reading/TableOfContents.tsx'
import { ManualGuideCard } from './ManualGuideCard.tsx'

const description = `How to use Leadline: charts, depth of book across ${venueCountText} exchanges, orders, keys and limits, accounts, filters, Python algorithms and the news feed being built, with worked figures.`

const headings = guides.flatMap(({ id, title, prose }) => [
  { id, text: title, depth: 1 },
  ...prose.headings.filter(({ depth }) => depth === 2),
])

export function Component() {
  usePageHead({
    title: `Manual · ${brand.name}`,
    description,
    canonicalPath: paths.manual,
    structuredData: [
      {
        '@context': 'https://schema.org',
        '@type': 'TechArticle',
        headline: 'User manual',
        description,
        inLanguage: 'en-US',
        author: { '@type': 'Organization', name: brand.company },
        hasPart: guides.map(({ title, summary }) => ({
          '@type': 'TechArticle',
          headline: title,
          description: summary,
        })),
      },
    ],
  })
  return (
    <div className="printable">
      <div className="border-ink-700 relative isolate overflow-clip border-b">
        <Contours />
        <div className="page-width flex flex-col gap-6 py-16 lg:py-20">
          <p className="eyebrow">How the software works</p>
          <h1 className="text-3xl sm:text-4xl">User manual</h1>
          <p className="max-w-text text-fog-300 text-lg">
            {guides.length} guides, one for each part of {brand.name} you will use every day. They
            say what a control does, what its default is, and what a figure means, with the
            arithmetic worked out where money depends on it.
          </p>
          <JumpRow
            label="Jump to Guide"
            places={guides.map(({ id, title }) => ({ id, name: title }))}
          />
        </div>
      </div>
      <div className="page-width grid gap-8 pb-12 max-lg:pt-0 sm:pb-16 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-14 lg:pt-16">
        <TableOfContents label="On this page" headings={headings} />
        <div className="flex min-w-0 flex-col gap-10">
          {guides.map((guide) => (
            <ManualGuideCard key={guide.id} guide={guide} />
          ))}
          <HelpBox
            title="Need something else?"
            ways={[
              { label: 'Exchange Setup', to: paths.setup },
              { label: 'Feature Roadmap', to: paths.roadmap },
            ]}
          >
            The setup guides take you through an API key for each exchange. The roadmap shows what
            is finished, what is being built, and what comes after that.
          </HelpBox>
        </div>
      </div>
    </div>
  )
}
