import { useContext, useState } from 'react'

import { DeskButton } from '../../../platform/controls/DeskButton.tsx'
import { KnownFormsContext } from '../../../platform/documents/known-forms.ts'
import { useDocumentStore } from '../../../platform/documents/use-document.ts'
import { saveTextFile } from '../../../platform/files/save-text-file.ts'
import { deskKey } from '../../../platform/hub/desk-key.ts'
import { useValue } from '../../../platform/value.ts'
import { CopyDiagnostics } from './CopyDiagnostics.tsx'
import { ImportFile } from './ImportFile.tsx'
import { exportedDocuments, writePreferencesFile } from './preferences-file.ts'

/** Preferences, then Export. */
export function ExportPage() {
  const documentStore = useDocumentStore()
  const forms = useContext(KnownFormsContext)
  const documents = useValue(documentStore.everything)
  const [saved, setSaved] = useState<string>()
  const [hasScripts, setHasScripts] = useState(false)
  const exported = exportedDocuments(documents, forms, hasScripts)
  const count = exported.length
  return (
    <>
      <h2>Export</h2>
      <p className="text-fog-300 mb-3 max-w-[70ch]">
        One file with preferences, hotkeys, watch lists, saved filters, price alerts, drawings and
        layouts, to copy them to another computer. It never contains API credentials.
      </p>
      <label className="mb-3 flex items-center gap-2">
        <input
          type="checkbox"
          checked={hasScripts}
          onChange={({ currentTarget }) => {
            setHasScripts(currentTarget.checked)
            setSaved(undefined)
          }}
        />
        Python scripts, with their source
      </label>
      <p className="mb-6 flex items-center gap-3">
        <DeskButton
          primary
          onClick={() => {
            const name = `leadline-preferences-${new Date().toISOString().slice(0, 10)}.json`
            saveTextFile(name, writePreferencesFile(exported))
            setSaved(name)
          }}
        >
          Export
        </DeskButton>
        <span role="status" className="text-fog-300">
          {saved === undefined
            ? `${count} ${count === 1 ? 'document' : 'documents'}; what was never changed needs none.`
            : `Saved as ${saved}.`}
        </span>
      </p>
      <ImportFile />
      {deskKey() !== '' && <CopyDiagnostics />}
    </>
  )
}
