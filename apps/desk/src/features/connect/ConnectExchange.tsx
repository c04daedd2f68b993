import './connect.css'
import { useEffect, useState } from 'react'
import setupGuides from 'virtual:setup-guides'

import { useValue } from '../../platform/value.ts'
import type { ConnectSlotProps } from '../../platform/vault/connect-slot.ts'
import { useVault } from '../../platform/vault/vault-store.ts'
import { ConnectForm } from './ConnectForm.tsx'
import { SetupSteps } from './SetupSteps.tsx'
import { StoredKeys } from './StoredKeys.tsx'

/** The keys there are, and the form for another one with the exchange's setup guide beside it. */
export function ConnectExchange({ exchange, choose }: ConnectSlotProps) {
  const vault = useVault()
  const state = useValue(vault.state)
  const [replaces, setReplaces] = useState<string | null>(null)
  const guide = setupGuides.find(({ id }) => id === exchange)
  useEffect(() => vault.wake(), [vault])
  return (
    <section aria-labelledby="connect-exchange" className="connect mt-6">
      <h2 id="connect-exchange">Connect an exchange</h2>
      {state ? (
        <StoredKeys
          vault={state}
          onReplace={(key) => {
            setReplaces(key.keyId)
            choose(key.venue)
          }}
        />
      ) : (
        <p className="text-fog-300 mb-3 max-w-[70ch]">
          Keys are kept by the program on your computer. Here, the guides show what a key will need.
        </p>
      )}
      <div className="mb-3 flex flex-wrap gap-2">
        {setupGuides.map(({ id: each, name }) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === exchange}
            onClick={() => {
              setReplaces(null)
              choose(each === exchange ? null : each)
            }}
            className="desk-button aria-pressed:border-brass-400"
          >
            {name}
          </button>
        ))}
      </div>
      {guide && (
        <div className="connect-columns">
          {state && (
            <ConnectForm
              key={`${guide.id} ${replaces}`}
              guide={guide}
              replaces={replaces}
              onDone={() => choose(null)}
            />
          )}
          <SetupSteps guide={guide} />
        </div>
      )}
    </section>
  )
}
