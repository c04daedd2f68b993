import type { WireScriptError } from '@leadline/desk-protocol/algorithm-values'

import { useDocumentNames } from '../../platform/documents/use-document.ts'
import { pythonScripts } from '../../platform/python/python-scripts.ts'
import { useScriptOpener } from '../../platform/python/script-opener.ts'

/** An error with its place, the traceback below it, and the way to the line where the script is in the editor. */
export function ScriptFailure({ fileName, error }: { fileName: string; error: WireScriptError }) {
  const isInEditor = useDocumentNames(pythonScripts.kind).includes(fileName)
  const open = useScriptOpener()
  const { line, message, traceback } = error
  return (
    <details className="script-error">
      <summary>
        <span className="figures">
          {line === null ? '' : `line ${line}: `}
          {message}
        </span>
      </summary>
      <pre>{traceback}</pre>
      {isInEditor && (
        <button type="button" className="underline" onClick={() => open(fileName)}>
          Open {fileName} in the editor
        </button>
      )}
    </details>
  )
}
