import type { IndicatorKind } from '@leadline/charts/indicators/indicator-kind'
import { useId, useState } from 'react'

import { findIndicators, type IndicatorFacts } from './indicator-facts.ts'

/** All that can be added, under their headings, or those that a typed word finds. Enter adds the first. */
export function IndicatorOffers({ onAdd }: { onAdd: (kind: IndicatorKind) => void }) {
  const [typed, setTyped] = useState('')
  const found = findIndicators(typed)
  const headings = [...new Set(found.map(({ group }) => group))]
  return (
    <>
      <input
        type="search"
        aria-label="Find an indicator"
        placeholder="Find an indicator"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && typed.trim() !== '' && found[0]) onAdd(found[0].kind)
        }}
        className="desk-field indicator-search"
      />
      <div className="indicator-offers">
        {headings.map((heading) => (
          <OfferGroup
            key={heading}
            heading={heading}
            facts={found.filter(({ group }) => group === heading)}
            onAdd={onAdd}
          />
        ))}
        {found.length === 0 && (
          <p role="status" className="text-fog-300 py-1">
            No indicator of that name. You can write your own in Python.
          </p>
        )}
      </div>
    </>
  )
}

function OfferGroup({
  heading,
  facts,
  onAdd,
}: {
  heading: string
  facts: readonly IndicatorFacts[]
  onAdd: (kind: IndicatorKind) => void
}) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      <ul>
        {facts.map(({ kind, usual, drawn, answers }) => (
          <li key={kind.id}>
            <button
              type="button"
              aria-label={`Add ${kind.name}`}
              onClick={() => onAdd(kind)}
              className="indicator-offer"
            >
              <span className="font-medium">{kind.name}</span>
              <span className="figures">{usual}</span>
              <span>{drawn}</span>
              <span>{answers}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
