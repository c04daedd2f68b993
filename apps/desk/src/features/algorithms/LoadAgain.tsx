import type { WireAlgorithm } from '@leadline/desk-protocol/algorithm-values'
import { useState } from 'react'

import { useDocumentStore } from '../../platform/documents/use-document.ts'
import { pythonScripts } from '../../platform/python/python-scripts.ts'
import { useScripts } from '../../platform/python/script-store.ts'

/** A stopped algorithm is loaded again from where it came, or taken off the list. */
export function LoadAgain({ algorithm }: { algorithm: WireAlgorithm }) {
  const scripts = useScripts()
  const documentStore = useDocumentStore()
  const [words, setWords] = useState('')
  const { id, name, fileName, path, state } = algorithm
  if (state !== 'Stopped') return null
  const again = async () => {
    const known = documentStore.ofKind(pythonScripts.kind).get().has(fileName)
    const written = known ? documentStore.read(pythonScripts, fileName).text : undefined
    const source = scripts.sources.of(id)
    const file = await source?.handle?.getFile().catch(() => undefined)
    const text = path === null ? ((await file?.text()) ?? written ?? source?.text ?? null) : null
    const done = await scripts.act({ type: 'algorithmReload', id, text })
    if (done.isDone && done.id !== null && text !== null) {
      scripts.sources.remember(done.id, { fileName, text, handle: source?.handle })
    }
    setWords(done.isDone ? '' : (done.error?.message ?? done.reason))
  }
  const remove = async () => {
    const done = await scripts.act({ type: 'algorithmRemove', id })
    setWords(done.isDone ? '' : done.reason)
  }
  return (
    <span className="algorithm-commands">
      <button
        type="button"
        aria-label={`Load again: ${name}`}
        className="desk-button algorithm-command"
        onClick={() => void again()}
      >
        Load again
      </button>
      <button
        type="button"
        aria-label={`Remove ${name}`}
        className="desk-button algorithm-command"
        onClick={() => void remove()}
      >
        Remove
      </button>
      {words !== '' && <span className="algorithm-words text-ask-400">{words}</span>}
    </span>
  )
}
