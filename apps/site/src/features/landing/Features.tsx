import { buttonLook } from '@leadline/ui/button'
import { venueCountText } from '@leadline/venues/venue-names'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import landing from 'virtual:content/landing'

import { DemoVideo } from '../../platform/DemoVideo.tsx'
import { paths } from '../../platform/paths.ts'
import { FeatureDrawing } from './FeatureDrawing.tsx'
import { Section, SectionHeading } from './Section.tsx'

const { heading, lead, cards } = landing.features

export function Features() {
  return (
    <Section id="services">
      <SectionHeading heading={heading} lead={lead} />
      <ul className="border-ink-700 bg-ink-700 mt-12 grid gap-px overflow-clip rounded border lg:grid-cols-3">
        {cards.map((card, index) => (
          <li key={card.title} className="bg-ink-900 flex flex-col p-6 sm:p-8">
            <FeatureDrawing index={index} />
            <h3 className="mt-8 text-xl">{card.title}</h3>
            <p className="text-fog-300 mt-3">{card.description}</p>
            <ul className="mt-auto pt-6 text-sm">
              {card.points.map((point) => (
                <li key={point} className="border-ink-700 border-t py-2.5 last:pb-0">
                  {point}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <div className="mt-16 grid items-center gap-x-12 gap-y-8 lg:mt-20 lg:grid-cols-[1.9fr_1fr]">
        <DemoVideo
          name="demo-trading"
          label={`One book from ${venueCountText} exchanges, and an order on it`}
        />
        <div className="flex flex-col items-start gap-4">
          <h3 className="text-xl">See it at work</h3>
          <p className="text-fog-300">
            The ladder, the tape and the chart on one screen, and the book folded three ways. What
            is finished, what is being built and what is only planned is on the roadmap.
          </p>
          <Link
            to={paths.roadmap}
            className={buttonLook({ variant: 'secondary', className: 'mt-2' })}
          >
            See the roadmap
            <ArrowRight aria-hidden="true" className="size-4" />
          </Link>
        </div>
      </div>
    </Section>
  )
}
