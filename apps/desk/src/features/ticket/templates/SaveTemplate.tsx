import { readDecimal, zero } from '@leadline/orders/decimal-text'
import { useState } from 'react'

import { DeskButton } from '../../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../../platform/controls/ModalDialog.tsx'
import { TextField } from '../../../platform/controls/TextField.tsx'
import { useDocument } from '../../../platform/documents/use-document.ts'
import { useTrading } from '../../../platform/trading/trading-store.ts'
import { useValue } from '../../../platform/value.ts'
import type { BracketExits, TicketDraft } from '../ticket-draft.ts'
import { plain } from '../ticket-terms.ts'
import { exitsOf } from './bracket-exits.ts'
import {
  orderTemplates,
  orderTemplatesName,
  templateOf,
  templateSentence,
  withTemplate,
} from './order-template.ts'

const exitLabels = {
  target: 'Target, % from the entry',
  stop: 'Stop, % from the entry',
  stopLimit: 'Limit of the stop, %, or empty',
} as const satisfies Record<Exclude<keyof BracketExits, 'earlier'>, string>
const exitNames = Object.keys(exitLabels) as (keyof typeof exitLabels)[]

/** As they follow the entry, else as they stand; targets before the last one keep what they take. */
function savedExits(draft: TicketDraft): BracketExits {
  const now = exitsOf(draft)
  return { ...(draft.exits ?? now), earlier: draft.exits?.earlier ?? now.earlier }
}

/** Gives the ticket as it stands a name. A bracket says how far its exits are from an entry that comes with each order. */
export function SaveTemplate({ draft, onClose }: { draft: TicketDraft; onClose: () => void }) {
  const accounts = useValue(useTrading().accounts)
  const [{ list }, keep] = useDocument(orderTemplates, orderTemplatesName)
  const [name, setName] = useState('')
  const [exits, setExits] = useState(() => savedExits(draft))
  const [isTried, setIsTried] = useState(false)
  const wanted = name.trim()
  const template = templateOf(wanted, draft, accounts, exits)
  const isBracket = template.exits !== null
  const mistakes = isBracket ? exitNames.filter((exit) => !isPercent(exits[exit])) : []
  const isThere = list.some((each) => each.name === wanted)
  return (
    <ModalDialog title="Save as a template" onClose={onClose}>
      <form
        className="flex flex-col gap-3 p-3"
        onSubmit={(event) => {
          event.preventDefault()
          setIsTried(true)
          if (wanted === '' || mistakes.length > 0) return
          keep({ list: withTemplate(list, template) })
          onClose()
        }}
      >
        <p className="text-fog-300">{templateSentence(template)}.</p>
        <TextField
          label="Name"
          data-first-focus
          maxLength={40}
          value={name}
          mistake={isTried && wanted === '' ? 'Type a name.' : undefined}
          hint={isThere ? `${wanted} is there already and gets this order.` : undefined}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {isBracket &&
          exitNames.map((exit) => (
            <TextField
              key={exit}
              label={exitLabels[exit]}
              inputMode="decimal"
              maxLength={12}
              value={exits[exit]}
              mistake={
                isTried && mistakes.includes(exit)
                  ? 'Type a number above 0, such as 1.5.'
                  : undefined
              }
              onChange={({ currentTarget }) => setExits({ ...exits, [exit]: currentTarget.value })}
            />
          ))}
        <p className="text-fog-300 text-[12px]">
          {isBracket
            ? 'The entry comes with each order, from the ladder or typed. An exit left empty is typed each time.'
            : 'Prices are not saved: they come with each order, from the ladder or typed.'}
        </p>
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

/** Or empty. */
function isPercent(text: string): boolean {
  return text.trim() === '' || readDecimal(plain(text))?.gt(zero) === true
}
