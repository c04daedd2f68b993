import type { WireAlgorithm } from '@leadline/desk-protocol/algorithm-values'
import { useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { useDocument } from '../../platform/documents/use-document.ts'
import { pythonScripts } from '../../platform/python/python-scripts.ts'
import { useScripts } from '../../platform/python/script-store.ts'
import { useValue } from '../../platform/value.ts'
import { type ParamChange, paramsDiff } from './params-diff.ts'

const whats: Readonly<Record<ParamChange['what'], string>> = {
  new: 'is new:',
  gone: 'is gone, was',
  value: 'changes:',
  type: 'changes its type:',
}

/** The file has changed since it was loaded: what that does to the settings, before anything is taken. */
export function NewerFile({ algorithm }: { algorithm: WireAlgorithm }) {
  const scripts = useScripts()
  const { id, fileName, params, state } = algorithm
  const onDisk = useValue(scripts.sources.newer).get(id)
  const [{ text: written }] = useDocument(pythonScripts, fileName)
  const [words, setWords] = useState('')
  const loaded = scripts.sources.of(id)
  const isEdited = loaded !== undefined && written !== '' && written !== loaded.text
  const newer = algorithm.newer ?? onDisk
  if ((!newer && !isEdited) || state === 'Stopped') return null
  const text = algorithm.newer ? null : (onDisk?.text ?? written)
  const take = async () => {
    const done = await scripts.act({ type: 'algorithmReload', id, text })
    if (!done.isDone) return setWords(done.error?.message ?? done.reason)
    if (text !== null) {
      scripts.sources.remember(done.id ?? id, { fileName, text, handle: loaded?.handle })
    }
    setWords('')
  }
  const changes = newer?.script ? paramsDiff(params, newer.script.params) : []
  return (
    <div className="newer-file" role="status">
      <p>
        <span className="figures">{fileName}</span>{' '}
        {onDisk || algorithm.newer ? 'has changed on the disk.' : 'has changed in the editor.'}{' '}
        {newer?.error
          ? `The new one cannot be read: ${newer.error.message}.`
          : 'What is loaded goes on as it is.'}
      </p>
      {newer?.script && changes.length === 0 && <p>Settings stay as they are.</p>}
      <ul className="figures">
        {changes.map(({ name, what, before, after }) => (
          <li key={name}>
            {name} {whats[what]} {[before, after].filter((value) => value !== '').join(' → ')}
          </li>
        ))}
      </ul>
      {words !== '' && <p className="text-ask-400">{words}</p>}
      {!newer?.error && <DeskButton onClick={() => void take()}>Load the new one</DeskButton>}
    </div>
  )
}
