import type { KindCapability } from '@leadline/venues/order-capabilities'

import { DeskButton } from '../../../platform/controls/DeskButton.tsx'
import { Segments } from '../../../platform/controls/Segments.tsx'
import { kindWords, timeInForceWords } from '../../../platform/trading/order-words.ts'
import type { TicketDraft } from '../ticket-draft.ts'
import { AmountField } from './AmountField.tsx'
import { expiryPresets, expiryText, usualExpiry } from './expiry.ts'

const times = ['gtc', 'ioc', 'fok', 'gtd'] as const
const timeNames = {
  gtc: 'Good till canceled',
  ioc: 'Immediate or cancel',
  fok: 'Fill or kill',
  gtd: 'Good till a date',
}

/** How long it is good, and whether it may only rest: what this exchange has for this kind of order. */
export function TimeInForce({
  draft,
  venueName,
  known,
  mistakes,
  onChange,
}: {
  draft: TicketDraft
  venueName: string
  known: KindCapability | undefined
  mistakes: Readonly<Record<string, string>>
  onChange: (changes: Partial<TicketDraft>) => void
}) {
  const { kind, timeInForce, postOnly, expires, chosen } = draft
  const kindName = kind.startsWith('held ') ? '' : kindWords[kind as keyof typeof kindWords]
  const lacks = (time: (typeof times)[number]) =>
    known && !known.timeInForce.includes(time)
      ? `${venueName} has no ${timeInForceWords[time]} for ${kindName.toLowerCase()} orders`
      : undefined
  const wrong = mistakes['timeInForce'] ?? mistakes['postOnly']
  return (
    <>
      <div className="ticket-row">
        <Segments
          label="Time in force"
          value={timeInForce}
          segments={times.map((time) => ({
            value: time,
            label: timeInForceWords[time],
            trouble: lacks(time),
          }))}
          onChoose={(next) => {
            const isDated = next === 'gtd' && expires === ''
            onChange({
              timeInForce: next,
              chosen: { ...chosen, timeInForce: next },
              ...(isDated && { expires: usualExpiry(Date.now()) }),
            })
          }}
        />
        {kind === 'limit' && (
          <label
            className="post-only"
            title={known?.postOnly === false ? `${venueName} has no post-only` : undefined}
          >
            <input
              type="checkbox"
              checked={postOnly}
              disabled={known?.postOnly === false}
              onChange={({ target: { checked } }) =>
                onChange({ postOnly: checked, chosen: { ...chosen, postOnly: checked } })
              }
            />
            Post-only
          </label>
        )}
      </div>
      <p className="sr-only">{timeNames[timeInForce]}</p>
      {wrong !== undefined && <p className="ticket-mistake">{wrong}</p>}
      {timeInForce === 'gtd' && (
        <div className="mt-2">
          <AmountField
            label="Good until"
            unit="24 h clock"
            value={expires}
            mistake={mistakes['expiresAt']}
            onType={(next) => onChange({ expires: next })}
          />
          <div role="group" aria-label="Good until, usual ends" className="expiry-presets">
            {expiryPresets.map(({ label, at }) => (
              <DeskButton
                key={label}
                onClick={() => onChange({ expires: expiryText(at(Date.now())) })}
              >
                {label}
              </DeskButton>
            ))}
          </div>
        </div>
      )}
    </>
  )
}
