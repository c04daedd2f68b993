import '../../../platform/tables/preference-table.css'
import type { KeptDocument } from '@leadline/desk-protocol/kept-document'
import { useState } from 'react'

import { DeskButton } from '../../../platform/controls/DeskButton.tsx'
import type { FileEffect, FileEntry } from './preferences-file.ts'

const effectWords: Record<FileEffect, string> = {
  new: 'is added',
  replaces: 'replaces what is here',
  same: 'is the same here',
  unreadable: 'cannot be read by this version',
}

const isChosenAtFirst = ({ effect }: FileEntry) => effect === 'new' || effect === 'replaces'

/** What is in the file, line by line, each to be taken or left. */
export function ImportPreview({
  entries,
  leftOut,
  onImport,
  onCancel,
}: {
  entries: readonly FileEntry[]
  leftOut: number
  onImport: (documents: KeptDocument[]) => void
  onCancel: () => void
}) {
  const [chosen, setChosen] = useState(() => new Set(entries.filter(isChosenAtFirst)))
  return (
    <div className="mt-3">
      <table className="preference-table">
        <caption className="sr-only">What the file would change</caption>
        <thead>
          <tr>
            <th scope="col">Take</th>
            <th scope="col">In the file</th>
            <th scope="col">Effect</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={`${entry.document.kind} ${entry.document.name}`}>
              <td>
                <input
                  type="checkbox"
                  className="desk-check"
                  aria-label={`Import ${entry.title}`}
                  disabled={!isChosenAtFirst(entry)}
                  checked={chosen.has(entry)}
                  onChange={({ currentTarget }) => {
                    const next = new Set(chosen)
                    if (currentTarget.checked) next.add(entry)
                    else next.delete(entry)
                    setChosen(next)
                  }}
                />
              </td>
              <th scope="row">{entry.title}</th>
              <td className={entry.effect === 'replaces' ? 'text-brass-400' : 'text-fog-300'}>
                {effectWords[entry.effect]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {leftOut > 0 && (
        <p className="text-fog-300 mt-2">
          {leftOut} more in the file {leftOut === 1 ? 'is' : 'are'} unknown to this version and left
          out.
        </p>
      )}
      <p className="mt-3 flex gap-2">
        <DeskButton
          primary
          disabled={chosen.size === 0}
          onClick={() => onImport([...chosen].map(({ document }) => document))}
        >
          Import {chosen.size}
        </DeskButton>
        <DeskButton onClick={onCancel}>Cancel</DeskButton>
      </p>
    </div>
  )
}
