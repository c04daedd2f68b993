import { brand } from '@leadline/contract/brand'
import { Contours } from '@leadline/ui/contours'
import { Monogram } from '@leadline/ui/monogram'
import { listVenues, venueCountText } from '@leadline/venues/venue-names'
import guides from 'virtual:content/setup-guides'

import { DemoVideo } from '../../platform/DemoVideo.tsx'
import { usePageHead } from '../../platform/page/page-head.ts'
import { paths } from '../../platform/paths.ts'
import { HelpBox } from '../../platform/reading/HelpBox.tsx'
import { JumpRow } from '../../platform/reading/JumpRow.tsx'
import { TableOfContents } from '../../platform/reading/TableOfContents.tsx'
import { ExchangeGuide } from './ExchangeGuide.tsx'
import { guideParts } from './guide-parts.ts'

const description = `How to make an API key at ${listVenues()}: which permissions to grant, which to withhold, and every step in between.`
const count = venueCountText
const manyGuides = `${count.charAt(0).toUpperCase()}${count.slice(1)} exchanges, ${count} guides`

const rules = [
  {
    rule: 'Read and trade, never withdraw',
    why: 'Leadline has no use for withdrawal permission. A key without it cannot send your coins away, whoever holds it.',
  },
  {
    rule: 'Kept on your computer',
    why: 'Credentials are stored encrypted on the computer you trade from. They are never sent to our servers.',
  },
  {
    rule: 'Also inside the software',
    why: 'The same instructions are in the settings menu of each exchange, beside the fields for the key.',
  },
]

export function Component() {
  usePageHead({
    title: `Exchange setup · ${brand.name}`,
    description,
    canonicalPath: paths.setup,
    structuredData: [
      {
        '@context': 'https://schema.org',
        '@type': 'TechArticle',
        headline: 'Exchange setup',
        description,
        inLanguage: 'en-US',
        author: { '@type': 'Organization', name: brand.company },
      },
    ],
  })
  return (
    <div className="printable">
      <div className="border-ink-700 relative isolate overflow-clip border-b">
        <Contours />
        <div className="page-width grid items-center gap-12 py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:gap-16 lg:py-20">
          <div className="flex flex-col gap-6">
            <p className="eyebrow">{manyGuides}</p>
            <h1 className="text-3xl sm:text-4xl">Exchange setup</h1>
            <p className="max-w-text text-fog-300 text-lg">
              {brand.name} reaches your account through an API key that you make at the exchange.
              Each guide says which permissions to grant, which to withhold, and what every step is
              for. Allow ten to twenty minutes per exchange.
            </p>
            <JumpRow
              label="Jump to Exchange"
              places={guides.map(({ id, name, monogram }) => ({
                id,
                name,
                mark: <Monogram letters={monogram} className="-ml-2 size-7" />,
              }))}
            />
          </div>
          <div className="print:hidden">
            <DemoVideo name="connect-exchange" label="Connecting an exchange" />
          </div>
        </div>
      </div>
      <div className="page-width py-12 sm:py-16">
        <ul className="border-ink-700 bg-ink-700 grid gap-px overflow-clip rounded border md:grid-cols-3">
          {rules.map(({ rule, why }) => (
            <li key={rule} className="bg-ink-950 p-6">
              <p className="font-semibold">{rule}</p>
              <p className="text-fog-300 mt-2 text-sm">{why}</p>
            </li>
          ))}
        </ul>
        <div className="mt-12 grid gap-8 sm:mt-16 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-14">
          <TableOfContents
            label="On this page"
            headings={guides.flatMap(({ id, name }) => [
              { id, text: name, depth: 2 },
              ...guideParts(id).map((part) => ({ ...part, depth: 3 })),
            ])}
          />
          <div className="flex min-w-0 flex-col gap-10">
            {guides.map((guide) => (
              <ExchangeGuide key={guide.id} guide={guide} />
            ))}
            <HelpBox
              title="Still not connected?"
              ways={[
                { label: 'Read the Manual', to: paths.manual },
                { label: 'Contact Support', to: paths.contact },
              ]}
            >
              The manual explains what each panel does with a connection. If an exchange refuses
              your key, write to us with the exact message it gives, and leave the key itself out.
            </HelpBox>
          </div>
        </div>
      </div>
    </div>
  )
}
