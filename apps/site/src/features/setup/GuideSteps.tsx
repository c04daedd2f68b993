import type { SetupGuide } from '@leadline/content/setup-guides'
import { TriangleAlert } from 'lucide-react'

import { Prose } from '../../platform/reading/Prose.tsx'
import { StepText } from './StepText.tsx'

/** Numbered like the marks on a lead line: one goes down it step by step. */
export function GuideSteps({ steps }: { steps: SetupGuide['steps'] }) {
  return (
    <ol className="border-ink-700 ml-4 border-l">
      {steps.map(({ title, description, warning }, index) => (
        <li key={title} className="relative pb-8 pl-8 last:pb-0 sm:pl-10">
          <span
            aria-hidden="true"
            className="figures border-ink-600 bg-ink-900 text-brass-400 absolute top-0 -left-4 grid size-8 place-items-center rounded-full border text-sm"
          >
            {index + 1}
          </span>
          <h4 className="pt-0.5 text-lg">{title}</h4>
          <StepText nodes={description} />
          {warning && (
            <div
              role="note"
              aria-label="Warning"
              className="max-w-text border-ink-700 border-l-brass-500 bg-ink-950 text-fog-300 mt-3 flex gap-3 rounded border px-4 py-3 text-sm"
            >
              <TriangleAlert
                aria-hidden="true"
                className="text-brass-400 mt-0.5 size-4.5 shrink-0"
              />
              <p className="prose min-w-0 text-sm">
                <Prose nodes={warning} />
              </p>
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}
