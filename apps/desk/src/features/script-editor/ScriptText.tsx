import { lazy, Suspense, useEffect, useMemo, useState } from 'react'

import { useDocumentStore, useDocument } from '../../platform/documents/use-document.ts'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { pythonScripts } from '../../platform/python/python-scripts.ts'
import { DraftKeeper } from './draft-keeper.ts'
import { ScriptFoot } from './ScriptFoot.tsx'
import { useScriptCheck } from './use-script-check.ts'

/** CodeMirror is fetched when somebody opens an editor, not when the desk starts. */
const CodeField = lazy(async () => ({ default: (await import('./CodeField.tsx')).CodeField }))

/** One script, being written. What is typed is kept as it is typed. */
export function ScriptText({ name }: { name: string }) {
  const { window: view, isVisible } = usePanel()
  const documentStore = useDocumentStore()
  const [{ text: kept }] = useDocument(pythonScripts, name)
  const [typed, setTyped] = useState<string>()
  const text = typed ?? kept
  const [place, setPlace] = useState({ line: 1, column: 1 })
  const [goTo, setGoTo] = useState<{ line: number; column: number }>()
  const checked = useScriptCheck(name, text, isVisible)
  const draft = useMemo(
    () =>
      new DraftKeeper((next) => {
        documentStore.keep(pythonScripts, name, { text: next })
        setTyped(undefined)
      }),
    [documentStore, name],
  )
  useEffect(() => {
    const flush = () => draft.flush()
    view.addEventListener('pagehide', flush)
    return () => {
      view.removeEventListener('pagehide', flush)
      flush()
    }
  }, [draft, view])
  return (
    <div className="script-text" onBlur={() => draft.flush()}>
      <Suspense fallback={<p className="panel-words">Opening the editor …</p>}>
        <CodeField
          label={`${name}, Python. Escape, then Tab leaves the field.`}
          text={text}
          problems={checked.problems}
          goTo={goTo}
          onChange={(next) => {
            if (next === text) return
            setTyped(next)
            draft.type(next)
          }}
          onMove={(line, column) => setPlace({ line, column })}
        />
      </Suspense>
      <ScriptFoot
        name={name}
        place={place}
        checked={checked}
        isKept={typed === undefined}
        onShow={(line, column) => setGoTo({ line, column: column ?? 1 })}
      />
    </div>
  )
}
