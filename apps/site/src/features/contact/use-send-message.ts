import { sendContactMessage } from '@leadline/contract/contact'
import {
  checkMessage,
  type ContactErrors,
  contactFields,
} from '@leadline/contract/forms/check-contact-message'
import { useRef, useState } from 'react'

import { call } from '../../api/call.ts'
import { formProblem } from '../../api/form-problem.ts'
import { track } from '../../platform/analytics.ts'
import { usePosted } from '../../platform/page/page-data.ts'
import { contactFailure } from './contact-failure.ts'
import { readMessage } from './read-message.ts'

type SendState =
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'sent' }
  | { kind: 'failed'; text: string }

/** Checks the form, sends the message and reports the result. */
export function useSendMessage() {
  const posted = usePosted('contact')
  const [state, setState] = useState<SendState>(() => {
    if (posted?.answer) return { kind: 'sent' }
    return posted?.problem ? { kind: 'failed', text: posted.problem } : { kind: 'idle' }
  })
  const [errors, setErrors] = useState<ContactErrors>(posted?.errors ?? {})
  // State changes with the next render; a double click is faster than that.
  const isSending = useRef(false)

  const send = async (form: HTMLFormElement) => {
    if (isSending.current) return
    const message = readMessage(form)
    const found = checkMessage(message)
    setErrors(found)
    setState({ kind: 'idle' })
    const firstWrong = contactFields.find((field) => found[field])
    if (firstWrong) return focusField(form, firstWrong)
    isSending.current = true
    setState({ kind: 'sending' })
    try {
      await call(sendContactMessage, { body: message })
      track({ name: 'contact-message' })
      form.reset()
      setState({ kind: 'sent' })
    } catch (error) {
      const text = contactFailure(error)
      const { fields = {} } = formProblem(error, text, { fields: contactFields })
      setErrors(fields)
      setState({ kind: 'failed', text })
      const refused = contactFields.find((field) => fields[field])
      if (refused) focusField(form, refused)
    } finally {
      isSending.current = false
    }
  }

  // What was sent is not offered once more.
  const values = posted?.answer ? undefined : posted?.values
  return { state, errors, setErrors, send, values }
}

function focusField(form: HTMLFormElement, name: string) {
  const control = form.elements.namedItem(name)
  if (control instanceof HTMLElement) control.focus()
}
