import { useState } from 'react'

import { useDocumentStore, useDocument } from '../../platform/documents/use-document.ts'
import { pythonScripts, scriptKind } from '../../platform/python/python-scripts.ts'
import { useScripts } from '../../platform/python/script-store.ts'

/** Loads the algorithm that is being written, as the Algorithms panel would. */
export function LoadButton({ name }: { name: string }) {
  const scripts = useScripts()
  const documentStore = useDocumentStore()
  const [{ text }] = useDocument(pythonScripts, name)
  const [words, setWords] = useState('')
  if (scriptKind(text) !== 'Algorithm') return null
  const load = async () => {
    setWords('Loading …')
    const kept = documentStore.read(pythonScripts, name).text
    const done = await scripts.load({ fileName: name, text: kept, handle: undefined })
    setWords(done.isDone ? 'Loaded: see Algorithms' : (done.error?.message ?? done.reason))
  }
  return (
    <>
      <button type="button" className="choice" onClick={() => void load()}>
        Load
      </button>
      {words !== '' && <span className="text-fog-300 truncate">{words}</span>}
    </>
  )
}
