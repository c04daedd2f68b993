import { Contours } from '@leadline/ui/contours'
import landing from 'virtual:content/landing'

import { HeroPreview } from './preview/HeroPreview.tsx'
import { ScrollLink } from './ScrollLink.tsx'
import { TryLink } from './TryLink.tsx'

const { eyebrow, headline, lead, facts } = landing.hero

export function Hero() {
  return (
    <section className="relative isolate overflow-clip">
      <Contours />
      <div className="page-width grid items-center gap-x-12 gap-y-14 pt-14 pb-20 sm:pt-20 xl:grid-cols-[30rem_minmax(0,1fr)] xl:pt-16 xl:pb-24">
        <div>
          <p className="eyebrow">{eyebrow}</p>
          <h1 className="mt-5 text-3xl tracking-tight sm:text-4xl">{headline}</h1>
          <p className="text-fog-300 mt-6 max-w-[34rem] text-lg">{lead}</p>
          <div className="mt-8 flex flex-col gap-3 sm:flex-row">
            <ScrollLink section="pricing" button="begin-your-journey" variant="primary">
              Begin Your Journey
            </ScrollLink>
            <ScrollLink section="services" button="explore-features" variant="secondary">
              Explore Features
            </ScrollLink>
          </div>
          <TryLink note="A simulated market. No account, no download." className="mt-5" />
          <Facts />
        </div>
        {/* Beyond the content's edge where there is room for it. */}
        <div className="min-w-0 xl:mr-[clamp(-8rem,calc((75rem-100vw)/2+1.5rem),0px)]">
          <HeroPreview />
        </div>
      </div>
    </section>
  )
}

function Facts() {
  return (
    <dl className="border-ink-700 mt-10 grid max-w-[34rem] grid-cols-3 gap-x-4 border-t pt-6 sm:gap-x-8">
      {facts.map(({ figure, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end gap-1">
          <dt className="text-fog-500 text-sm">{label}</dt>
          <dd className="figures text-xl">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
