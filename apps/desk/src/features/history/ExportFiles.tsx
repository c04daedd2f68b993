import type { FileKind } from '@leadline/desk-protocol/messages/order-messages'
import { WireFile } from '@leadline/desk-protocol/messages/trading-answers'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { Menu } from '../../platform/controls/Menu.tsx'
import { MenuItem, MenuLine } from '../../platform/controls/MenuItem.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { saveTextFile } from '../../platform/files/save-text-file.ts'
import { useTrading } from '../../platform/trading/trading-store.ts'

/** Files for spreadsheets, for the tax office, and for support. They are made on this computer and stay on it. */
export function ExportFiles() {
  const trading = useTrading()
  const [words, setWords] = useState('')
  const [year] = useState(() => new Date().getUTCFullYear())
  const save = async (what: FileKind, ofYear: number | null) => {
    const done = await trading.act({ type: 'file', what, year: ofYear })
    const file = z.safeParse(WireFile, done.answer).data
    if (!done.isDone || !file) return setWords(done.reason || 'The file could not be made.')
    saveTextFile(file.name, file.text, file.name.endsWith('.csv') ? 'text/csv' : undefined)
    setWords(file.caveat)
  }
  return (
    <>
      <Menu
        className="choice"
        label={
          <>
            Export <ChevronDown aria-hidden="true" className="text-fog-300 size-3" />
          </>
        }
      >
        {() => (
          <>
            <MenuItem onSelect={() => void save('orders', null)}>Orders, CSV</MenuItem>
            <MenuItem onSelect={() => void save('fills', null)}>Fills, CSV</MenuItem>
            <MenuItem onSelect={() => void save('lots', null)}>Open lots, CSV</MenuItem>
            <MenuItem onSelect={() => void save('closed-lots', null)}>Closed lots, CSV</MenuItem>
            <MenuLine />
            <MenuItem onSelect={() => void save('koinly', null)}>Fills for Koinly, CSV</MenuItem>
            <MenuItem onSelect={() => void save('cointracker', null)}>
              Fills for CoinTracker, CSV
            </MenuItem>
            {[year, year - 1].map((each) => (
              <MenuItem key={each} onSelect={() => void save('form-8949', each)}>
                Form 8949, {each}
              </MenuItem>
            ))}
            <MenuLine />
            <MenuItem onSelect={() => void save('support', null)}>
              Journal for support, without secrets
            </MenuItem>
          </>
        )}
      </Menu>
      {words !== '' && (
        <ModalDialog title="About this file" onClose={() => setWords('')}>
          <div className="flex flex-col gap-3 p-3">
            <p>{words}</p>
            <div className="flex justify-end">
              <DeskButton data-first-focus onClick={() => setWords('')}>
                Close
              </DeskButton>
            </div>
          </div>
        </ModalDialog>
      )}
    </>
  )
}
