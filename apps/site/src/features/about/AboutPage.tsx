import { brand } from '@leadline/contract/brand'
import { Contours } from '@leadline/ui/contours'
import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import about from 'virtual:content/about'

import { usePageHead } from '../../platform/page/page-head.ts'
import { paths } from '../../platform/paths.ts'
import { CompanyCard } from './CompanyCard.tsx'
import { CreatorCard } from './CreatorCard.tsx'

const cards = [
  { id: 'company', label: 'About the Company', Card: CompanyCard },
  { id: 'creator', label: 'About the Creator', Card: CreatorCard },
] as const

type CardId = (typeof cards)[number]['id']

export function Component() {
  usePageHead({
    title: `About · ${brand.name}`,
    description: `${brand.company}, ${brand.city}: who makes ${brand.name}, and why.`,
    canonicalPath: paths.about,
    structuredData: [organization],
  })
  const [openCard, setOpenCard] = useState<CardId | undefined>('company')
  const toggle = (id: CardId) => setOpenCard(openCard === id ? undefined : id)
  return (
    <div className="relative isolate overflow-clip">
      <Contours />
      <div className="page-width py-16 sm:py-20">
        <header className="flex flex-col items-start gap-5">
          <p className="eyebrow">{brand.company}</p>
          <h1 className="text-3xl sm:text-4xl">Founded for Traders</h1>
          <p className="max-w-text text-fog-300 text-lg">{about.tagline}</p>
        </header>
        <div className="mt-10 flex flex-wrap gap-3 noscript:hidden">
          {cards.map(({ id, label }) => (
            <Toggle key={id} controls={id} isOpen={openCard === id} onToggle={() => toggle(id)}>
              {label}
            </Toggle>
          ))}
        </div>
        {cards.map(({ id, label, Card }) => (
          <section
            key={id}
            id={id}
            aria-label={label}
            // Where no script can open it, the closed one stands open too.
            className={`mt-8 ${openCard === id ? '' : 'hidden noscript:block'}`}
          >
            <Card />
          </section>
        ))}
      </div>
    </div>
  )
}

const organization = {
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: brand.company,
  parentOrganization: { '@type': 'Organization', name: brand.parent },
  email: brand.supportEmail,
  address: { '@type': 'PostalAddress', addressLocality: brand.city, addressCountry: 'US' },
}

function Toggle({
  controls,
  isOpen,
  onToggle,
  children,
}: {
  controls: string
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}) {
  const Icon = isOpen ? Minus : Plus
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
      className="border-ink-600 bg-ink-900 text-fog-300 hover:border-fog-500 hover:text-fog-50 aria-expanded:border-brass-400 aria-expanded:text-fog-50 inline-flex h-11 items-center gap-3 rounded border px-5 font-semibold transition-[background-color,border-color,color,transform] active:translate-y-px"
    >
      {children}
      <Icon aria-hidden="true" className={`size-4 ${isOpen ? 'text-brass-400' : ''}`} />
    </button>
  )
}
