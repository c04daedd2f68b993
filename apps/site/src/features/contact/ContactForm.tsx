import {
  checkField,
  contactFields,
  fieldLimits,
} from '@leadline/contract/forms/check-contact-message'
import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'
import { Field, TextArea } from '@leadline/ui/field'
import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

import { useSendMessage } from './use-send-message.ts'

/** The four fields. The browser keeps what is typed: a failure never loses a word of it. */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null)
  const { state, errors, setErrors, send, values } = useSendMessage()
  usePresetSubject(form)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(event.currentTarget)
  }
  // An error is cleared as soon as its field is corrected.
  const recheck = ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const field = contactFields.find((name) => name === target.name)
    if (field && errors[field]) setErrors({ ...errors, [field]: checkField(field, target.value) })
  }
  const control = (name: (typeof contactFields)[number]) => ({
    name,
    error: errors[name],
    maxLength: fieldLimits[name],
    required: true,
    defaultValue: values?.[name],
    onChange: recheck,
  })

  return (
    <form
      ref={form}
      noValidate
      // Without script, what was typed must not end up in the address.
      method="post"
      onSubmit={submit}
      className="flex flex-col gap-5"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" autoComplete="name" {...control('name')} />
        <Field
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          {...control('email')}
        />
      </div>
      <Field label="Subject" autoComplete="off" {...control('subject')} />
      <TextArea label="Message" rows={8} {...control('message')} />
      {state.kind === 'failed' && <Alert kind="error">{state.text}</Alert>}
      {state.kind === 'sent' && <SentNotice />}
      <Button type="submit" size="lg" busy={state.kind === 'sending'} className="sm:self-start">
        {state.kind === 'sending' ? 'Sending' : 'Send message'}
      </Button>
    </form>
  )
}

/** Takes the focus, so that whoever sent it by keyboard, or has the page read out, knows it has arrived. */
function SentNotice() {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div ref={notice} tabIndex={-1} className="rounded">
      <Alert kind="success">Your message has been sent! We'll get back to you soon.</Alert>
    </div>
  )
}

/** Whoever comes from a plan has its subject filled in, unless they have begun to write their own. */
function usePresetSubject(form: RefObject<HTMLFormElement | null>) {
  const state: unknown = useLocation().state
  useEffect(() => {
    const input = form.current?.elements.namedItem('subject')
    if (input instanceof HTMLInputElement && !input.value) input.value = subjectIn(state)
  }, [form, state])
}

function subjectIn(state: unknown): string {
  const isPreset = typeof state === 'object' && state !== null && 'subject' in state
  return isPreset && typeof state.subject === 'string' ? state.subject : ''
}
