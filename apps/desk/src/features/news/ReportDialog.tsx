import { type FormEvent, useState } from 'react'

import { announcer } from '../../platform/announcer.ts'
import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { TextField } from '../../platform/controls/TextField.tsx'
import type { ShownStory } from '../../platform/news/matching-stories.ts'
import { useNews } from '../../platform/news/news-store.ts'

/** A summary or a number is plainly wrong: what, in a sentence. */
export function ReportDialog({ shown, onClose }: { shown: ShownStory; onClose: () => void }) {
  const news = useNews()
  const [note, setNote] = useState('')
  const [mistake, setMistake] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const send = async () => {
    setIsSending(true)
    const { isDone, reason } = await news.report(shown.item.story.id, note.trim())
    setIsSending(false)
    if (!isDone) return setMistake(reason)
    announcer.say(reason)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (note.trim() === '') setMistake('Say in a sentence what is wrong.')
    else if (!isSending) void send()
  }
  return (
    <ModalDialog title="Report this story" onClose={onClose}>
      <form className="flex flex-col gap-3 p-3" onSubmit={submit}>
        <p className="text-[12px]">{shown.item.story.headline}</p>
        <TextField
          label="What is wrong"
          data-first-focus
          maxLength={1000}
          value={note}
          mistake={mistake}
          onChange={({ currentTarget }) => {
            setNote(currentTarget.value)
            setMistake(undefined)
          }}
        />
        <p className="text-fog-300 text-[12px]">
          The report carries this item and your note, and nothing about your account at any
          exchange.
        </p>
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
