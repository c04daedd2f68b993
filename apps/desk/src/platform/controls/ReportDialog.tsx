import { type FormEvent, type ReactNode, useState } from 'react'

import { announcer } from '../announcer.ts'
import { DeskButton } from './DeskButton.tsx'
import { ModalDialog } from './ModalDialog.tsx'
import { TextField } from './TextField.tsx'

interface Reported {
  isDone: boolean
  /** What was done, or why not. */
  reason: string
}

/** Something that others wrote is wrong or breaks the rules: it goes to a person of ours, with a note. */
export function ReportDialog({
  title,
  reported,
  children,
  noteLabel,
  noteMaxLength,
  noteWanted,
  send,
  onClose,
}: {
  title: string
  /** What is reported, in its own words. */
  reported: string
  /** What else is asked, or shown. */
  children: ReactNode
  noteLabel: string
  noteMaxLength: number
  /** What is said where a report needs a note and has none. */
  noteWanted?: string
  send: (note: string) => Promise<Reported>
  onClose: () => void
}) {
  const [note, setNote] = useState('')
  const [isNoteMissing, setIsNoteMissing] = useState(false)
  const [mistake, setMistake] = useState('')
  const [isSending, setIsSending] = useState(false)
  const report = async () => {
    setIsSending(true)
    setMistake('')
    const { isDone, reason } = await send(note.trim())
    setIsSending(false)
    if (!isDone) return setMistake(reason)
    announcer.say(reason)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isMissing = noteWanted !== undefined && note.trim() === ''
    setIsNoteMissing(isMissing)
    if (!isMissing && !isSending) void report()
  }
  return (
    <ModalDialog title={title} onClose={onClose}>
      <form className="flex flex-col gap-3 p-3" onSubmit={submit}>
        <p className="border-ink-600 max-h-24 overflow-y-auto border-l-2 pl-2 break-words whitespace-pre-wrap">
          {reported}
        </p>
        {children}
        <TextField
          label={noteLabel}
          data-first-focus={noteWanted !== undefined || undefined}
          maxLength={noteMaxLength}
          value={note}
          mistake={isNoteMissing ? noteWanted : undefined}
          onChange={({ currentTarget }) => {
            setNote(currentTarget.value)
            setIsNoteMissing(false)
          }}
        />
        {mistake !== '' && (
          <p role="alert" className="text-ask-400">
            {mistake}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <DeskButton onClick={onClose}>Cancel</DeskButton>
          <DeskButton primary type="submit" disabled={isSending}>
            Send report
          </DeskButton>
        </div>
      </form>
    </ModalDialog>
  )
}
