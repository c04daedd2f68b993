import type { SetupGuide } from '@leadline/content/setup-guides'
import { Badge } from '@leadline/ui/badge'
import { Card } from '@leadline/ui/card'
import { Monogram } from '@leadline/ui/monogram'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'

import { Prose } from '../../platform/reading/Prose.tsx'
import { guideParts } from './guide-parts.ts'
import { GuideSteps } from './GuideSteps.tsx'
import { Permissions } from './Permissions.tsx'

const difficultyLook = { Easy: 'success', Medium: 'default', Advanced: 'destructive' } as const

/** Everything one needs to connect one exchange. */
export function ExchangeGuide({ guide }: { guide: SetupGuide }) {
  const [permissions, steps, notes] = guideParts(guide.id)
  return (
    <section
      id={guide.id}
      tabIndex={-1}
      aria-labelledby={`${guide.id}-name`}
      className="scroll-mt-10 outline-none lg:scroll-mt-4"
    >
      <Card className="flex flex-col gap-10 max-sm:-mx-6 max-sm:rounded-none max-sm:border-x-0">
        <div>
          <div className="flex items-center gap-4">
            <Monogram letters={guide.monogram} className="size-12 sm:size-14" />
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
              <h2 id={`${guide.id}-name`} className="text-2xl">
                {guide.name}
              </h2>
              <Badge variant={difficultyLook[guide.difficulty]}>
                <span className="sr-only">Difficulty: </span>
                {guide.difficulty}
              </Badge>
            </div>
          </div>
          <p className="max-w-text text-fog-300 mt-6">{guide.summary}</p>
          <Facts guide={guide} />
        </div>
        <Part {...permissions}>
          <Permissions guide={guide} />
        </Part>
        <Part {...steps}>
          <GuideSteps steps={guide.steps} />
        </Part>
        <Part {...notes}>
          <div className="prose">
            <ul>
              {guide.notes.map((note, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- a fixed list
                <li key={index}>
                  <Prose nodes={note} />
                </li>
              ))}
            </ul>
          </div>
        </Part>
      </Card>
    </section>
  )
}

function Facts({ guide }: { guide: SetupGuide }) {
  return (
    <dl className="border-ink-700 mt-6 grid gap-x-8 gap-y-5 border-y py-5 text-sm sm:grid-cols-2">
      <div>
        <dt className="text-fog-500">Rate limit</dt>
        <dd className="figures mt-1">{guide.rateLimit}</dd>
      </div>
      <div>
        <dt className="text-fog-500">Where keys are made</dt>
        <dd className="mt-1">
          <a
            href={guide.apiUrl}
            target="_blank"
            rel="noreferrer"
            className="text-tide-400 hover:text-fog-50 font-mono break-all underline decoration-1 underline-offset-3 transition-colors"
          >
            {guide.apiUrl.replace('https://', '')}
            <ExternalLink aria-label="(opens in a new tab)" className="ml-1.5 inline size-3.5" />
          </a>
        </dd>
      </div>
      <div className="sm:col-span-2">
        <dt className="text-fog-500">Supported features</dt>
        <dd className="mt-2">
          <ul className="flex flex-wrap gap-2">
            {guide.supportedFeatures.map((feature) => (
              <li key={feature} className="flex">
                <Badge variant="outline">{feature}</Badge>
              </li>
            ))}
          </ul>
        </dd>
      </div>
    </dl>
  )
}

function Part({ id, text, children }: { id: string; text: string; children: ReactNode }) {
  return (
    <div>
      <h3 id={id} className="mb-5 scroll-mt-10 text-xl outline-offset-6 lg:scroll-mt-4">
        {text}
      </h3>
      {children}
    </div>
  )
}
