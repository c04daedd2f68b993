import type { SetupGuide } from '@leadline/content/setup-guides'

import { GuideText } from './GuideText.tsx'

/** The steps of content/setup, so that nobody has to change windows to know which switch to set. */
export function SetupSteps({ guide }: { guide: SetupGuide }) {
  return (
    <div className="connect-guide">
      <h3>Guide</h3>
      <ol className="guide-steps">
        {guide.steps.map(({ title, description, warning }) => (
          <li key={title}>
            <p className="font-semibold">{title}</p>
            <p className="text-fog-300">
              <GuideText nodes={description} />
            </p>
            {warning && (
              <p role="note" className="border-brass-500 text-fog-300 my-1 border-l-2 pl-2">
                <GuideText nodes={warning} />
              </p>
            )}
          </li>
        ))}
      </ol>
      <h3>What the key may do</h3>
      <Permissions mark="✓" list={guide.permissions.grant} />
      <h3>What it must not do</h3>
      <Permissions mark="×" list={guide.permissions.withhold} />
      <p className="mt-3 flex justify-between gap-4">
        <a href={guide.apiUrl} target="_blank" rel="noreferrer" className="text-tide-400 underline">
          Open {guide.name}’s API settings
        </a>
        <span className="text-fog-300">Support never asks for a private key</span>
      </p>
    </div>
  )
}

function Permissions({ mark, list }: { mark: string; list: SetupGuide['permissions']['grant'] }) {
  return (
    <ul>
      {list.map(({ name, why }) => (
        <li key={name} className="mb-1">
          <span aria-hidden="true" className="text-fog-300 mr-1.5">
            {mark}
          </span>
          {name}
          <span className="text-fog-300 block pl-4">
            <GuideText nodes={why} />
          </span>
        </li>
      ))}
    </ul>
  )
}
