import './script-editor.css'
import { useDocumentStore, useDocumentNames } from '../../platform/documents/use-document.ts'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { PanelChoices } from '../../platform/panels/PanelChoices.tsx'
import { PlanHint } from '../../platform/panels/PlanHint.tsx'
import { newScript } from '../../platform/python/new-script.ts'
import { pythonScripts } from '../../platform/python/python-scripts.ts'
import { useScripts } from '../../platform/python/script-store.ts'
import { useValue } from '../../platform/value.ts'
import { NewScriptItems } from './NewScriptItems.tsx'
import { ScriptChoices } from './ScriptChoices.tsx'
import { ScriptText } from './ScriptText.tsx'

export interface ScriptEditorSettings {
  /** The script that is shown; null: the first one. */
  script: string | null
}

/** A small editor for Python, beside the desk's other panels. */
export function ScriptEditor() {
  const { settings, change } = usePanel<ScriptEditorSettings>()
  const documentStore = useDocumentStore()
  const refusal = useValue(useScripts().refusal) ?? ''
  const names = useDocumentNames(pythonScripts.kind)
  const chosen = settings.script
  const name = chosen !== null && names.includes(chosen) ? chosen : names[0]
  const open = (script: string) => change({ script })
  const make = (base: string, text: string) => open(newScript(documentStore, base, text))
  return (
    <>
      <PanelChoices>
        <ScriptChoices name={name} names={names} onOpen={open} onMake={make} />
      </PanelChoices>
      {refusal !== '' && (
        <PlanHint
          refusal={refusal}
          brings="What you write is kept, and runs as algorithm, indicator or backtest once you have it."
        />
      )}
      {name === undefined ? (
        <div className="panel-words">
          <p>No script yet. Begin with one of the manual’s, or with an empty one.</p>
          <NewScriptItems look="button" onMake={make} />
        </div>
      ) : (
        <ScriptText key={name} name={name} />
      )}
    </>
  )
}
