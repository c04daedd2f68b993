import { type FormEvent, useId, useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { TextField } from '../../platform/controls/TextField.tsx'
import { useDocumentStore } from '../../platform/documents/use-document.ts'
import { formatResult } from '../../platform/numbers/format-decimal.ts'
import { wholeTime } from '../../platform/trading/order-day.ts'
import { type JournalEntry, keepNote, noteMistake, readTags } from './journal-entry.ts'

/** What the trader has to say about a trade. */
export function NoteDialog({ entry, onClose }: { entry: JournalEntry; onClose: () => void }) {
  const documentStore = useDocumentStore()
  const { trade } = entry
  const id = useId()
  const [note, setNote] = useState(entry.note.note)
  const [tags, setTags] = useState(entry.note.tags.join(', '))
  const read = readTags(tags)
  const tagMistake = typeof read === 'string' ? read : undefined
  const tooLong = noteMistake(note)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (typeof read === 'string' || tooLong !== undefined) return
    keepNote(documentStore, trade.id, { note: note.trim(), tags: read })
    onClose()
  }
  return (
    <ModalDialog title={`${trade.symbol}, ${wholeTime(trade.closedAt)}`} onClose={onClose}>
      <form className="flex flex-col gap-3 p-3" onSubmit={save}>
        <p className="text-fog-300">
          {trade.result === null
            ? 'Its cost is not known.'
            : `Result: ${formatResult(trade.result)} USD after fees.`}
        </p>
        <div className="flex flex-col gap-1">
          <label htmlFor={id} className="text-fog-300 text-[12px]">
            Note
          </label>
          <textarea
            id={id}
            data-first-focus
            rows={6}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            aria-invalid={tooLong === undefined ? undefined : true}
            aria-describedby={tooLong === undefined ? undefined : `${id}-mistake`}
            className="desk-field journal-textarea"
          />
          {tooLong !== undefined && (
            <p id={`${id}-mistake`} className="text-ask-400 text-[12px]">
              {tooLong}
            </p>
          )}
        </div>
        <TextField
          label="Tags"
          hint="Separated by commas, such as breakout, late."
          mistake={tagMistake}
          value={tags}
          onChange={(event) => setTags(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          <DeskButton onClick={onClose}>Cancel</DeskButton>
          <DeskButton primary type="submit">
            Save
          </DeskButton>
        </div>
      </form>
    </ModalDialog>
  )
}
