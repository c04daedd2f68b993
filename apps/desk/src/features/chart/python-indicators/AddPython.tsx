import examples from 'virtual:python-examples'

import { useDocumentStore, useDocumentNames } from '../../../platform/documents/use-document.ts'
import { PlanHint } from '../../../platform/panels/PlanHint.tsx'
import { newScript } from '../../../platform/python/new-script.ts'
import { pythonScripts, scriptKind } from '../../../platform/python/python-scripts.ts'
import { useScriptOpener } from '../../../platform/python/script-opener.ts'
import { useScripts } from '../../../platform/python/script-store.ts'
import { useValue } from '../../../platform/value.ts'

/** Indicators that were written in the editor, and a new one that begins as the manual's. */
export function AddPython({ onAdd }: { onAdd: (script: string) => void }) {
  const documentStore = useDocumentStore()
  const open = useScriptOpener()
  const scripts = useScripts()
  const refusal = useValue(scripts.refusal)
  const written = useDocumentNames(pythonScripts.kind).filter(
    (name) => scriptKind(documentStore.read(pythonScripts, name).text) === 'Indicator',
  )
  const example = examples.find(({ kind }) => kind === 'Indicator')
  /** By hand, so that it may run. */
  const add = (script: string) => {
    void scripts.start(documentStore.read(pythonScripts, script).text)
    onAdd(script)
  }
  const make = () => {
    if (!example) return
    const script = newScript(documentStore, example.name, example.text)
    void scripts.start(example.text)
    onAdd(script)
    open(script)
  }
  if (refusal === undefined) {
    return <p className="text-fog-300">New Python indicator: checking whether Python runs here.</p>
  }
  if (refusal !== '') {
    return (
      <PlanHint refusal={refusal} brings="With it you draw your own indicators on the chart." />
    )
  }
  return (
    <ul>
      {written.map((script) => (
        <li key={script}>
          <button
            type="button"
            aria-label={`Add ${script}`}
            className="indicator-offer"
            onClick={() => add(script)}
          >
            <span className="figures font-medium">{script}</span>
            <span>Python</span>
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="indicator-offer" onClick={make}>
          <span className="col-span-2 font-medium">New Python indicator</span>
          <span className="col-span-2">Starts with the manual’s {example?.name}</span>
        </button>
      </li>
    </ul>
  )
}
