import type { WireAlgorithm } from '@leadline/desk-protocol/algorithm-values'
import { type FormEvent, useState } from 'react'

import { DeskButton } from '../../../platform/controls/DeskButton.tsx'
import { changedParams, paramMistakes } from '../../../platform/python/param-text.ts'
import { ParamFields } from '../../../platform/python/ParamFields.tsx'
import { useScripts } from '../../../platform/python/script-store.ts'
import { AlgorithmAllotments } from './AlgorithmAllotments.tsx'
import { AlgorithmLimits } from './AlgorithmLimits.tsx'

/** The form that `params` of the file makes. Each value keeps the type it has there. */
export function AlgorithmSettings({ algorithm }: { algorithm: WireAlgorithm }) {
  const scripts = useScripts()
  const { id, params, blocked } = algorithm
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [words, setWords] = useState('')
  const mistakes = paramMistakes(params, typed)
  const changes = changedParams(params, typed)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (Object.keys(mistakes).length > 0) return setWords('Nothing was changed yet.')
    const done = await scripts.act({ type: 'algorithmParams', id, params: changes })
    setRefused(Object.fromEntries(done.problems.map(({ field, message }) => [field, message])))
    setWords(done.isDone ? 'Set.' : done.reason)
    if (done.isDone) setTyped({})
  }
  const toFile = Object.fromEntries(params.map(({ name, inFile }) => [name, inFile]))
  return (
    <div className="algorithm-scroll">
      {params.length === 0 && <p className="panel-words">This file has no settings.</p>}
      <form
        className="param-form"
        hidden={params.length === 0}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <ParamFields
          params={params}
          typed={typed}
          mistakes={{ ...refused, ...mistakes }}
          isLocked={blocked.params !== ''}
          onType={(name, text) => setTyped({ ...typed, [name]: text })}
        />
        <div className="param-form-end">
          <span role="status" className="text-fog-300">
            {blocked.params === '' ? words : blocked.params}
          </span>
          <DeskButton disabled={blocked.params !== ''} onClick={() => setTyped(toFile)}>
            As in the file
          </DeskButton>
          <DeskButton
            type="submit"
            primary
            disabled={blocked.params !== '' || changes.length === 0}
          >
            Set
          </DeskButton>
        </div>
      </form>
      <AlgorithmAllotments algorithm={algorithm} />
      <AlgorithmLimits key={JSON.stringify(algorithm.limits)} algorithm={algorithm} />
    </div>
  )
}
