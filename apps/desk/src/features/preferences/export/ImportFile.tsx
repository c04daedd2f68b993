import { useContext, useRef, useState } from 'react'

import { DeskButton } from '../../../platform/controls/DeskButton.tsx'
import { KnownFormsContext } from '../../../platform/documents/known-forms.ts'
import { useDocumentStore } from '../../../platform/documents/use-document.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { type FileEntry, readPreferencesFile } from './preferences-file.ts'

/** Larger files are not exports of Leadline. */
const maxBytes = 64 * 1024 * 1024

/** A file of another computer: it is shown what it would change before anything does. */
export function ImportFile() {
  const documentStore = useDocumentStore()
  const forms = useContext(KnownFormsContext)
  const field = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<{ entries: FileEntry[]; leftOut: number }>()
  const [words, setWords] = useState<{ text: string; isMistake: boolean }>()

  const take = async (file: File) => {
    const text = file.size > maxBytes ? '' : await file.text()
    const result = readPreferencesFile(
      text,
      (kind, name) => documentStore.ofKind(kind).get().get(name),
      forms,
    )
    setWords('mistake' in result ? { text: result.mistake, isMistake: true } : undefined)
    setRead('mistake' in result ? undefined : result)
  }
  return (
    <section aria-labelledby="import">
      <h2 id="import">Import</h2>
      <p className="text-fog-300 mb-3 max-w-[70ch]">
        Choose a file that was exported on another computer. You see what would change before
        anything does.
      </p>
      <input
        ref={field}
        type="file"
        accept="application/json,.json"
        aria-label="Exported file"
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void take(file)
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
      <DeskButton onClick={() => field.current?.click()}>Choose a file …</DeskButton>
      {words && (
        <p role="alert" className={`mt-2 ${words.isMistake ? 'text-ask-400' : 'text-fog-300'}`}>
          {words.text}
        </p>
      )}
      {read && (
        <ImportPreview
          {...read}
          onImport={(chosen) => {
            for (const document of chosen) documentStore.keepDocument(document)
            setRead(undefined)
            const documents = chosen.length === 1 ? 'document' : 'documents'
            setWords({ text: `${chosen.length} ${documents} imported.`, isMistake: false })
          }}
          onCancel={() => setRead(undefined)}
        />
      )}
    </section>
  )
}
