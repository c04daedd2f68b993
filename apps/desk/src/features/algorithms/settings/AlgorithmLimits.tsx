import type { WireAlgorithm } from '@leadline/desk-protocol/algorithm-values'
import { type FormEvent, useState } from 'react'

import { DeskButton } from '../../../platform/controls/DeskButton.tsx'
import { TextField } from '../../../platform/controls/TextField.tsx'
import { useScripts } from '../../../platform/python/script-store.ts'

const fields = [
  ['orderNotional', 'Max order value, USD'],
  ['positionNotional', 'Max position, USD'],
] as const

/** What this one may do at most, besides the limits that hold for everything. Empty: those alone. */
export function AlgorithmLimits({ algorithm }: { algorithm: WireAlgorithm }) {
  const scripts = useScripts()
  const { id, name, limits } = algorithm
  const [typed, setTyped] = useState({
    orderNotional: limits.orderNotional ?? '',
    positionNotional: limits.positionNotional ?? '',
  })
  const [mistakes, setMistakes] = useState<Readonly<Record<string, string>>>({})
  const [words, setWords] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const plain = (text: string) => text.replaceAll(',', '').trim() || null
    const next = {
      orderNotional: plain(typed.orderNotional),
      positionNotional: plain(typed.positionNotional),
    }
    const done = await scripts.act({ type: 'algorithmLimits', id, limits: next })
    setMistakes(Object.fromEntries(done.problems.map(({ field, message }) => [field, message])))
    setWords(done.isDone ? 'Set.' : done.reason)
  }
  return (
    <form
      aria-label={`Limits of ${name}`}
      className="param-form"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {fields.map(([field, label]) => (
        <TextField
          key={field}
          label={label}
          inputMode="decimal"
          placeholder="no limit of its own"
          value={typed[field]}
          mistake={mistakes[field]}
          onChange={({ currentTarget }) => setTyped({ ...typed, [field]: currentTarget.value })}
        />
      ))}
      <div className="param-form-end">
        <span role="status" className="text-fog-300">
          {words}
        </span>
        <DeskButton type="submit">Set limits</DeskButton>
      </div>
    </form>
  )
}
