import type { SetupGuide } from '@leadline/content/setup-guides'
import setupGuides from 'virtual:setup-guides'

import { usePanel } from '../../../platform/panels/panel-context.ts'
import type { PreferencesSettings } from '../preferences-settings.ts'
import { GuideText } from './GuideText.tsx'

/** The five exchanges with their setup guides in place. The form for the key goes where `connect-slot` is. */
export function ConnectExchange() {
  const { settings, change } = usePanel<PreferencesSettings>()
  const id = settings.exchange
  const guide = setupGuides.find((each) => each.id === id)
  return (
    <section aria-labelledby="connect-exchange" className="mt-6">
      <h2 id="connect-exchange">Connect an exchange</h2>
      <p className="text-fog-300 mb-3 max-w-[70ch]">
        With an API key of your own, about ten minutes. This version of Leadline practices only: it
        has no place for a key and asks for none. The guides show what a key will need, so that you
        can have one ready.
      </p>
      <div className="mb-3 flex flex-wrap gap-2">
        {setupGuides.map(({ id: each, name }) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === id}
            onClick={() => change({ exchange: each === id ? null : each })}
            className="desk-button aria-pressed:border-brass-400"
          >
            {name}
          </button>
        ))}
      </div>
      {guide && <Guide guide={guide} />}
    </section>
  )
}

function Guide({ guide }: { guide: SetupGuide }) {
  return (
    <div className="border-ink-700 grid gap-6 rounded border p-4 lg:grid-cols-2">
      <div>
        <h3 className="mb-1 font-semibold">What the key may do</h3>
        <PermissionList mark="✓" list={guide.permissions.grant} />
        <h3 className="mt-3 mb-1 font-semibold">What it must not do</h3>
        <PermissionList mark="×" list={guide.permissions.withhold} />
        <p className="mt-3">
          <a
            href={guide.apiUrl}
            target="_blank"
            rel="noreferrer"
            className="text-tide-400 underline"
          >
            Open {guide.name}’s API settings
          </a>
        </p>
        <p className="text-fog-300 mt-1">Support never asks for a private key.</p>
      </div>
      <div>
        <h3 className="mb-1 font-semibold">Guide</h3>
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
      </div>
    </div>
  )
}

function PermissionList({
  mark,
  list,
}: {
  mark: string
  list: SetupGuide['permissions']['grant']
}) {
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
