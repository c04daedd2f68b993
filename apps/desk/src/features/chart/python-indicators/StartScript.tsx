import { useDocumentStore } from '../../../platform/documents/use-document.ts'
import { pythonScripts } from '../../../platform/python/python-scripts.ts'
import { useScripts } from '../../../platform/python/script-store.ts'

/** Lets a script run in the trader's own Python that came with a layout, or is another one since it was started. */
export function StartScript({ script }: { script: string }) {
  const documentStore = useDocumentStore()
  const scripts = useScripts()
  return (
    <button
      type="button"
      aria-label={`Start ${script}`}
      title="It can do what your account on this computer can do. Start only what you have read."
      className="start-script"
      onClick={() => void scripts.start(documentStore.read(pythonScripts, script).text)}
    >
      Start
    </button>
  )
}
