import type { WireLimits } from '@leadline/desk-protocol/order-terms'
import { type FormEvent, useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { TextField } from '../../platform/controls/TextField.tsx'
import { useTrading } from '../../platform/trading/trading-desk.ts'

type Field = keyof WireLimits

const fields: readonly [Field, string][] = [
  ['orderNotional', 'Largest order, USD'],
  ['dayNotional', 'Opened in a day, USD'],
  ['symbolDayNotional', 'Opened in a day in one symbol, USD'],
  ['positionNotional', 'Held of one asset, USD'],
  ['priceBandPercent', 'Price guard, % through the market'],
  ['dayLoss', 'Loss guard for a day, USD'],
  ['ordersPerSecond', 'Orders per second'],
]

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
  const [typed, setTyped] = useState<Readonly<Record<Field, string>>>(() => asTyped(limits))
  const [mistakes, setMistakes] = useState<Readonly<Record<string, string>>>({})
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { ordersPerSecond, ...amounts } = typed
    const plain = Object.fromEntries(
      Object.entries(amounts).map(([field, text]) => [field, text.replaceAll(',', '').trim()]),
    ) as Omit<WireLimits, 'ordersPerSecond'>
    const done = await trading.act({
      type: 'limits',
      limits: { ...plain, ordersPerSecond: Number(ordersPerSecond) || 0 },
    })
    setMistakes(Object.fromEntries(done.problems.map(({ field, message }) => [field, message])))
    onAnswer(done.isDone ? 'Set.' : done.reason)
  }
  return (
    <form className="limits-form" onSubmit={(event) => void submit(event)} noValidate>
      {fields.map(([field, label]) => (
        <TextField
          key={field}
          label={label}
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
  )
}

function asTyped(limits: WireLimits | null): Record<Field, string> {
  const entries = fields.map(([field]) => [field, limits === null ? '' : String(limits[field])])
  return Object.fromEntries(entries) as Record<Field, string>
}
