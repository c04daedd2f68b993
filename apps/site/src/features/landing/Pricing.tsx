import landing from 'virtual:content/landing'
import plans from 'virtual:content/plans'

import { PlanCard } from './PlanCard.tsx'
import { Section, SectionHeading } from './Section.tsx'
import { TryLink } from './TryLink.tsx'

const { heading, lead, note } = landing.pricing

export function Pricing() {
  return (
    <Section id="pricing">
      <SectionHeading heading={heading} lead={lead} />
      <ul className="border-ink-700 bg-ink-700 mt-12 grid gap-px overflow-clip rounded border sm:grid-cols-2 lg:grid-cols-4">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </ul>
      <TryLink note="The desk of every plan, on a simulated market." className="mt-8" />
      <p className="text-fog-500 mt-3 max-w-[80ch] text-sm">{note}</p>
    </Section>
  )
}
