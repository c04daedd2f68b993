import { type FormEvent, useState } from 'react'

import { setNewsAlert, useNewsAlerts } from '../../platform/alerts/all-news-alerts.ts'
import {
  askForNotifications,
  notificationPermission,
  notificationsDenied,
} from '../../platform/alerts/desktop-notification.ts'
import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { TextField } from '../../platform/controls/TextField.tsx'
import { useDocumentStore } from '../../platform/documents/use-document.ts'
import { matchOfFilter, recentStories, shownStories } from '../../platform/news/matching-stories.ts'
import { useNews } from '../../platform/news/news-store.ts'
import { useValue } from '../../platform/value.ts'
import { useWatchLists } from '../../platform/watch-lists/watch-lists.ts'

/** Makes an alert of a filter: its name, how it notifies, and how long it is quiet afterwards. */
export function NewsAlertDialog({ filter, onClose }: { filter: string; onClose: () => void }) {
  const documentStore = useDocumentStore()
  const taken = useNewsAlerts().map(({ name }) => name)
  const matched = useMatched(filter)
  const [name, setName] = useState('')
  const [quiet, setQuiet] = useState('15')
  const [isNotified, setIsNotified] = useState(notificationPermission() !== undefined)
  const [hasSound, setHasSound] = useState(false)
  const [isDenied, setIsDenied] = useState(notificationPermission() === 'denied')
  const [isTried, setIsTried] = useState(false)
  const mistakes = { name: nameMistake(name, taken), quiet: quietMistake(quiet) }
  const set = async (now: number) => {
    if (isNotified && !isDenied && !(await ask())) return
    const terms = { name: name.trim(), filter, isNotified, hasSound, quietMinutes: Number(quiet) }
    setNewsAlert(documentStore, terms, now)
    onClose()
  }
  /** Refused, that is said first, and the alert is set by the next press. */
  const ask = async () => {
    const mayNotify = await askForNotifications()
    setIsDenied(!mayNotify)
    return mayNotify
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (mistakes.name === undefined && mistakes.quiet === undefined) void set(Date.now())
  }
  return (
    <ModalDialog title="Alert on news" onClose={onClose}>
      <form className="flex flex-col gap-3 p-3" onSubmit={submit}>
        <p>
          <span className="figures">{filter}</span>
          <span className="text-fog-300 block text-[12px]">
            {matched === 1 ? '1 story' : `${matched} stories`} of the last 24 hours would have
            matched.
          </span>
        </p>
        <TextField
          label="Name"
          data-first-focus
          maxLength={60}
          value={name}
          mistake={isTried ? mistakes.name : undefined}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <fieldset className="flex flex-col gap-1">
          <legend className="text-fog-300 mb-1 text-[12px]">How it notifies</legend>
          <p>A line in the alert panel, always</p>
          <label className="flex items-center gap-1.5">
            <input
              type="checkbox"
              className="desk-check"
              checked={isNotified}
              disabled={notificationPermission() === undefined}
              onChange={({ currentTarget }) => {
                setIsNotified(currentTarget.checked)
                if (currentTarget.checked) void ask()
              }}
            />
            Desktop notification
          </label>
          <p role="status" className="text-ask-400 text-[12px] empty:hidden">
            {isNotified && isDenied && notificationsDenied}
          </p>
          <label className="flex items-center gap-1.5">
            <input
              type="checkbox"
              className="desk-check"
              checked={hasSound}
              onChange={({ currentTarget }) => setHasSound(currentTarget.checked)}
            />
            Sound
          </label>
        </fieldset>
        <TextField
          label="Quiet time in minutes"
          inputMode="numeric"
          maxLength={4}
          value={quiet}
          mistake={isTried ? mistakes.quiet : undefined}
          hint="Further matches within it are counted, not announced."
          onChange={({ currentTarget }) => setQuiet(currentTarget.value)}
        />
        <p className="text-fog-300 text-[12px]">
          Alerts run while a window of Leadline is open. They place no order.
        </p>
        <div className="flex justify-end gap-2">
          <DeskButton onClick={onClose}>Cancel</DeskButton>
          <DeskButton primary type="submit">
            Set alert
          </DeskButton>
        </div>
      </form>
    </ModalDialog>
  )
}

/** What it would have caught in the last 24 hours. */
function useMatched(filter: string): number {
  const items = useValue(useNews().items)
  const lists = useWatchLists()
  const [now] = useState(() => Date.now())
  const match = matchOfFilter(filter, lists, now)
  return match ? shownStories(recentStories(items, now), [match]).length : 0
}

/** What is wrong with an alert's name, as readable text; undefined where it is one. */
function nameMistake(text: string, taken: readonly string[]): string | undefined {
  const name = text.trim()
  if (name === '') return 'Give it a name.'
  return taken.includes(name) ? `There is an alert named ${name} already.` : undefined
}

function quietMistake(text: string): string | undefined {
  const isWhole = /^\d{1,4}$/.test(text.trim()) && Number(text) <= 1440
  return isWhole ? undefined : 'Type whole minutes, from 0 to 1440.'
}
