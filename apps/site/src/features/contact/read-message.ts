import {
  type ContactField,
  type ContactMessage,
} from '@leadline/contract/forms/check-contact-message'

/** What was typed, without the space around it. */
export function readMessage(form: HTMLFormElement): ContactMessage {
  const data = new FormData(form)
  const read = (field: ContactField) => {
    const value = data.get(field)
    return typeof value === 'string' ? value.trim() : ''
  }
  return {
    name: read('name'),
    email: read('email'),
    subject: read('subject'),
    message: read('message'),
  }
}
