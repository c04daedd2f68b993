import { chatReportReasons, chatReportReasonWords } from '@leadline/contract/chat/desk-messages'
import { chatReportNoteMaxLength } from '@leadline/contract/chat/limits'
import type { ChatMessage } from '@leadline/contract/chat/message'
import { useState } from 'react'

import { useChat } from '../../../platform/chat/chat-store.ts'
import { ReportDialog } from '../../../platform/controls/ReportDialog.tsx'

/** A message that breaks the rules: which one, and a note if one likes. */
export function ReportMessage({ message, onClose }: { message: ChatMessage; onClose: () => void }) {
  const chat = useChat()
  const [reason, setReason] = useState<(typeof chatReportReasons)[number]>()
  const send = async (note: string) => {
    if (!reason) return { isDone: false, reason: 'Choose what is wrong with it.' }
    return await chat.request({ type: 'chatReport', message: message.id, reason, note })
  }
  return (
    <ReportDialog
      title={`Report the message by ${message.author}`}
      reported={message.text}
      noteLabel="A note for the moderator, if you like"
      noteMaxLength={chatReportNoteMaxLength}
      send={send}
      onClose={onClose}
    >
      <fieldset className="flex flex-col gap-1">
        <legend className="text-fog-300 text-[12px]">What is wrong with it</legend>
        {chatReportReasons.map((each) => (
          <label key={each} className="flex items-center gap-2">
            <input
              type="radio"
              name="reason"
              checked={reason === each}
              onChange={() => setReason(each)}
            />
            {chatReportReasonWords[each]}
          </label>
        ))}
      </fieldset>
    </ReportDialog>
  )
}
