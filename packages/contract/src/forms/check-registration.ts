import { OwnUsername } from '../accounts/accounts.ts'
import { Email } from '../accounts/email.ts'
import { checkNewPassword, newPasswordFields } from './check-new-password.ts'
import type { FormErrors } from './plain-form.ts'

export const registrationFields = [
  'firstname',
  'lastname',
  'username',
  'email',
  ...newPasswordFields,
  'terms',
] as const
export type RegistrationField = (typeof registrationFields)[number]
export type Registration = Record<RegistrationField, string>

/** What is wrong with each field, as readable text. */
export function checkRegistration(typed: Registration): FormErrors<RegistrationField> {
  return withoutNothing({
    firstname: typed.firstname.trim() ? undefined : 'First name is required',
    lastname: typed.lastname.trim() ? undefined : 'Last name is required',
    username: checkUsername(typed.username.trim()),
    email: checkEmail(typed.email),
    ...checkNewPassword(typed),
    terms: typed.terms ? undefined : termsMissing,
  })
}

export const termsMissing = 'You must agree to the terms and conditions'

function checkUsername(username: string): string | undefined {
  if (!username) return 'Username is required'
  return OwnUsername.safeParse(username).error?.issues[0]?.message
}

export function checkEmail(email: string): string | undefined {
  if (!email.trim()) return 'Email is required'
  return Email.safeParse(email).error?.issues[0]?.message
}

/** Only what is wrong: a form without errors is {}. */
function withoutNothing<F extends string>(
  errors: Partial<Record<F, string | undefined>>,
): FormErrors<F> {
  const found = Object.entries(errors).filter(([, error]) => error !== undefined)
  return Object.fromEntries(found) as FormErrors<F>
}
