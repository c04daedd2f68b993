import { Email } from '../accounts/email.ts'
import { contactLimits } from '../contact.ts'

export const contactFields = ['name', 'email', 'subject', 'message'] as const
export type ContactField = (typeof contactFields)[number]
export type ContactMessage = Record<ContactField, string>
export type ContactErrors = Partial<Record<ContactField, string>>

/** The longest address there is. */
const emailLimit = 254
export const fieldLimits = { ...contactLimits, email: emailLimit }

const names = {
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
} as const satisfies Record<ContactField, string>

/** What is wrong with one field, as readable text, if anything is. */
export function checkField(field: ContactField, value: string): string | undefined {
  if (!value.trim()) return `${names[field]} is required`
  if (field === 'email' && !Email.safeParse(value).success) {
    return 'Please enter a valid email address'
  }
  return undefined
}

export function checkMessage(message: ContactMessage): ContactErrors {
  return Object.fromEntries(
    contactFields.flatMap((field) => {
      const error = checkField(field, message[field])
      return error ? [[field, error]] : []
    }),
  )
}
