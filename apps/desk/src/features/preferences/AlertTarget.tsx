import type { DeliveryState, TargetKind } from '@leadline/desk-protocol/messages/alert-messages'
import { type FormEvent, useState } from 'react'

import type { AlertStore } from '../../platform/alerts/alert-store.ts'
import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { TextField } from '../../platform/controls/TextField.tsx'
import { clockTime } from '../../platform/time.ts'
import { ChoiceGroup } from './ChoiceGroup.tsx'

const kinds: readonly { value: TargetKind; title: string; words: string }[] = [
  { value: 'ntfy', title: 'ntfy', words: 'an app for phones; also on a server of your own' },
  { value: 'webhook', title: 'Webhook', words: 'JSON by POST: Slack, Discord, your own program' },
]

/** The one address that alerts are sent to. It is never shown whole again. */
export function AlertTarget({ alerts, delivery }: { alerts: AlertStore; delivery: DeliveryState }) {
  const { refusal, target } = delivery
  return (
    <section aria-labelledby="alert-phone">
      <h3 id="alert-phone" className="mb-1 font-semibold">
        Phone
      </h3>
      {refusal !== '' && <p className="text-fog-300 max-w-[70ch]">{refusal}</p>}
      {refusal === '' && target === null && <TargetForm alerts={alerts} />}
      {target !== null && <SetTarget alerts={alerts} delivery={delivery} target={target} />}
    </section>
  )
}

function TargetForm({ alerts }: { alerts: AlertStore }) {
  const [kind, setKind] = useState<TargetKind>('ntfy')
  const [address, setAddress] = useState('')
  const [mistake, setMistake] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { isDone, reason } = await alerts.request({ type: 'target', kind, address })
    setMistake(isDone ? '' : reason)
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <p className="text-fog-300 mb-3 max-w-[70ch]">
        Leadline sends alerts from this computer straight to the address that you type here, and to
        nobody else. Whoever runs that address can read them, sizes and prices included.
      </p>
      <ChoiceGroup legend="Sent as" value={kind} choices={kinds} onChoose={setKind} />
      <TextField
        label="Address"
        className="max-w-[60ch]"
        maxLength={500}
        placeholder={kind === 'ntfy' ? 'https://ntfy.sh/your-own-topic' : 'https://'}
        value={address}
        mistake={mistake === '' ? undefined : mistake}
        hint="It is kept in a file of this computer that only you can read, and never shown whole again."
        onChange={({ currentTarget }) => {
          setAddress(currentTarget.value)
          setMistake('')
        }}
      />
      <DeskButton primary type="submit" className="mt-3" disabled={address.trim() === ''}>
        Save address
      </DeskButton>
    </form>
  )
}

function SetTarget({
  alerts,
  delivery: { last, waiting },
  target: { kind, shown },
}: {
  alerts: AlertStore
  delivery: DeliveryState
  target: NonNullable<DeliveryState['target']>
}) {
  const [isTrying, setIsTrying] = useState(false)
  const [error, setError] = useState('')
  const test = async () => {
    setIsTrying(true)
    const { isDone, reason } = await alerts.request({ type: 'test' })
    setError(isDone ? '' : reason)
    setIsTrying(false)
  }
  const remove = async () => {
    const { isDone, reason } = await alerts.request({ type: 'noTarget' })
    setError(isDone ? '' : reason)
  }
  const title = kinds.find(({ value }) => value === kind)?.title
  return (
    <>
      <p>
        {title} at <span className="figures">{shown}</span>
      </p>
      <p role="status" className="text-fog-300 my-1 min-h-[18px]">
        {isTrying && 'Sending a test …'}
        {!isTrying && error !== '' && <span className="text-ask-400">{error}</span>}
        {!isTrying && error === '' && last !== null && <LastWords last={last} />}
        {waiting > 0 && ` ${waiting} on the way.`}
      </p>
      <div className="flex gap-2">
        <DeskButton disabled={isTrying} onClick={() => void test()}>
          Send a test
        </DeskButton>
        <DeskButton onClick={() => void remove()}>Remove address</DeskButton>
      </div>
    </>
  )
}

function LastWords({ last }: { last: NonNullable<DeliveryState['last']> }) {
  const at = <span className="figures">{clockTime(last.at)}</span>
  if (last.isDelivered) return <>Delivered at {at}.</>
  return (
    <span className="text-ask-400">
      Not delivered at {at}: {last.words}
    </span>
  )
}
