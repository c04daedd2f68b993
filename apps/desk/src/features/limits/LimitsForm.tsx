import type { WireLimits } from '@leadline/desk-protocol/order-terms'
import { type FormEvent, useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { TextField } from '../../platform/controls/TextField.tsx'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { limitFields, limitLabels } from './limit-fields.ts'
import { LoosenDialog } from './LoosenDialog.tsx'
import { type LooserLimits, readLooser } from './read-looser.ts'
import { asTyped, type TypedLimits, wireLimits, withoutLosing } from './typed-limits.ts'

/** No field has a default: no program knows somebody's means. */
export function LimitsForm({
  limits,
  words,
  onAnswer,
}: {
  limits: WireLimits | null
  /** What came of it when they were last set. */
  words: string
  onAnswer: (words: string) => void
}) {
  const trading = useTrading()
  const [typed, setTyped] = useState<TypedLimits>(() => asTyped(limits))
  const [shown, setShown] = useState(limits)
  // What was set is reported a moment after the answer: somebody may be typing the next number by then.
  if (JSON.stringify(shown) !== JSON.stringify(limits)) {
    setShown(limits)
    setTyped(withoutLosing(typed, shown, limits))
  }
  const [mistakes, setMistakes] = useState<Readonly<Record<string, string>>>({})
  const [asked, setAsked] = useState<{ limits: WireLimits; looser: LooserLimits }>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = wireLimits(typed)
    const done = await trading.act({ type: 'limits', limits: wanted })
    setMistakes(Object.fromEntries(done.problems.map(({ field, message }) => [field, message])))
    if (done.guard === 'passphrase') {
      setAsked({ limits: wanted, looser: readLooser(done.answer) })
      return onAnswer('')
    }
    return onAnswer(done.isDone ? 'Set.' : done.reason)
  }
  return (
    <>
      <form className="limits-form" onSubmit={(event) => void submit(event)} noValidate>
        {limitFields.map((field) => (
          <TextField
            key={field}
            label={limitLabels[field]}
            inputMode="decimal"
            value={typed[field]}
            mistake={mistakes[field]}
            onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
          />
        ))}
        <div className="limits-end">
          <span role="status">{words}</span>
          <DeskButton type="submit" primary>
            Set limits
          </DeskButton>
        </div>
      </form>
      {asked && (
        <LoosenDialog
          limits={asked.limits}
          now={limits}
          asked={asked.looser}
          onDone={() => {
            setAsked(undefined)
            onAnswer('Set.')
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
