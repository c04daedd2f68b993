import { Compass, Keyboard, type LucideIcon, Plug, SlidersHorizontal } from 'lucide-react'
import { Link } from 'react-router'
import landing from 'virtual:content/landing'

import { DemoVideo } from '../../platform/DemoVideo.tsx'
import { paths } from '../../platform/paths.ts'
import { Section, SectionHeading } from './Section.tsx'

const { heading, lead, steps } = landing.howItWorks
const icons: LucideIcon[] = [Plug, SlidersHorizontal, Keyboard, Compass]

export function HowItWorks() {
  return (
    <Section id="howItWorks" className="bg-ink-900/60">
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <div>
          <SectionHeading heading={heading} lead={lead} />
          <ol className="mt-12">
            {steps.map((step, index) => (
              <Step key={step.title} {...step} index={index} />
            ))}
          </ol>
        </div>
        <div className="lg:sticky lg:top-28 lg:self-start lg:pt-3">
          <DemoVideo name="connect-exchange" label="Connecting an exchange with its API key" />
          <p className="text-fog-300 mt-4">
            Each exchange names its keys and permissions differently.{' '}
            <Link
              to={paths.setup}
              className="text-tide-400 hover:text-fog-50 underline decoration-1 underline-offset-3 transition-colors"
            >
              Read the guide for yours
            </Link>
            .
          </p>
        </div>
      </div>
    </Section>
  )
}

/** A mark on the lead line: as many strips as the step is deep, the way sailors read them by hand. */
function Step({
  title,
  description,
  index,
}: {
  title: string
  description: string
  index: number
}) {
  const Icon = icons[index]
  const depth = index + 1
  return (
    <li className="group relative grid grid-cols-[4.5rem_1fr] pb-12 last:pb-0">
      <span
        aria-hidden="true"
        className="bg-ink-600 absolute inset-y-0 left-0 w-px group-last:bottom-auto group-last:h-7"
      />
      <span aria-hidden="true" className="flex h-7 items-center gap-2.5 self-start">
        <span className="flex flex-col gap-1">
          {steps.slice(0, depth).map((step) => (
            <span key={step.title} className="bg-brass-400 h-px w-5" />
          ))}
        </span>
        <span className="figures text-brass-400 text-xl">{depth}</span>
      </span>
      <div>
        <h3 className="flex items-center gap-2.5 text-lg">
          {Icon && <Icon aria-hidden="true" className="text-fog-500 size-4.5" />}
          {title}
        </h3>
        <p className="text-fog-300 mt-2 max-w-[30rem]">{description}</p>
      </div>
    </li>
  )
}
