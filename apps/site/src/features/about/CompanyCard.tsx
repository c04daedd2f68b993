import { brand } from '@leadline/contract/brand'
import type { ReactNode } from 'react'
import about from 'virtual:content/about'

import { HarborChart } from './HarborChart.tsx'

/** Who the company is and where to find it: the facts, the chart, the words. */
export function CompanyCard() {
  const { description, postalBox } = about.company
  return (
    <div className="border-ink-700 bg-ink-900 overflow-clip rounded border">
      <div className="grid lg:grid-cols-[1fr_1.15fr]">
        <div className="flex flex-col gap-6 p-6 sm:p-10">
          <h2 className="text-2xl">{brand.company}</h2>
          {description.map((paragraph) => (
            <p key={paragraph} className="max-w-text text-fog-300">
              {paragraph}
            </p>
          ))}
        </div>
        <figure className="border-ink-700 flex flex-col max-lg:border-y lg:border-l">
          <HarborChart className="aspect-[4/5] w-full sm:aspect-[4/3] lg:aspect-auto lg:min-h-[30rem] lg:flex-1" />
          <figcaption className="border-ink-700 text-fog-500 border-t px-5 py-3 font-mono text-xs">
            Headquarters near Pearl Street, {brand.city}. Schematic, not for navigation.
          </figcaption>
        </figure>
      </div>
      <dl className="border-ink-700 grid text-sm sm:grid-cols-2 lg:grid-cols-4 lg:border-t">
        <Fact name="Parent company">{brand.parent}</Fact>
        <Fact name="City">{brand.city}</Fact>
        <Fact name="Postal box">{postalBox}</Fact>
        <Fact name="Email">
          <a
            href={`mailto:${brand.supportEmail}`}
            className="text-tide-400 hover:text-fog-50 break-words underline decoration-1 underline-offset-4"
          >
            {brand.supportEmail}
          </a>
        </Fact>
      </dl>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-ink-700 px-6 py-5 not-first:border-t sm:px-10 sm:even:border-l sm:nth-2:border-t-0 lg:px-8 lg:not-first:border-t-0 lg:not-first:border-l lg:first:pl-10">
      <dt className="text-fog-500">{name}</dt>
      <dd className="text-fog-50 mt-1">{children}</dd>
    </div>
  )
}
