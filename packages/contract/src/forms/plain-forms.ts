import { forgotPassword, login, register, resetPassword } from '../accounts/accounts.ts'
import { answerSecondFactor } from '../accounts/second-factor.ts'
import { sendContactMessage } from '../contact.ts'
import {
  confirmNewsletter,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from '../newsletter.ts'
import { checkMessage, contactFields } from './check-contact-message.ts'
import { checkLogin } from './check-login.ts'
import { checkNewPassword, newPasswordFields } from './check-new-password.ts'
import { checkNewsletterAddress } from './check-newsletter-address.ts'
import { checkEmail, checkRegistration, registrationFields } from './check-registration.ts'
import { checkCode, withoutSpaces } from './check-second-factor.ts'
import { checkoutForm, cryptoCheckoutForm } from './checkout-forms.ts'
import type { FormErrors, FormValues, PlainForm, PostedForm } from './plain-form.ts'
import { loginRefused, contactRefused } from './refusal-words.ts'
import { verificationForms } from './verification-forms.ts'

const one = (values: FormValues, name: string) => values[name] ?? ''
const trimmed = (values: FormValues, name: string) => one(values, name).trim()
/** The values of exactly these fields; a field that did not come is empty. */
function pick<F extends string>(values: FormValues, fields: readonly F[]): Record<F, string> {
  return Object.fromEntries(fields.map((name) => [name, one(values, name)])) as Record<F, string>
}
const remembered = (values: FormValues) => (one(values, 'remember') ? { remember: true } : {})
const only = (name: string, error: string | undefined): FormErrors<string> =>
  error === undefined ? {} : { [name]: error }

/** Every form of the site that works without script. */
export const plainForms: readonly PlainForm[] = [
  {
    name: 'login',
    path: '/login',
    fields: ['identifier', 'password', 'remember'],
    secrets: ['password'],
    check: (values) => checkLogin(pick(values, ['identifier', 'password'])),
    request: (values) => ({
      call: login,
      body: {
        username: trimmed(values, 'identifier'),
        password: one(values, 'password'),
        ...remembered(values),
      },
    }),
    words: loginRefused,
    blamesNoField: true,
  },
  {
    name: 'second-step',
    path: '/login',
    knownBy: 'challenge',
    fields: ['challenge', 'code', 'identifier', 'remember', 'methods'],
    secrets: ['code'],
    check: (values) => checkCode({ code: one(values, 'code') }),
    request: (values) => ({
      call: answerSecondFactor,
      body: {
        challenge: one(values, 'challenge'),
        code: withoutSpaces(one(values, 'code')),
        ...remembered(values),
      },
    }),
    words: ({ message }) => message,
  },
  {
    name: 'forgot-password',
    path: '/forgot-password',
    fields: ['email'],
    secrets: [],
    check: (values) => only('email', checkEmail(one(values, 'email'))),
    request: (values) => ({ call: forgotPassword, body: { email: trimmed(values, 'email') } }),
    words: ({ message }) => message,
  },
  {
    name: 'reset-password',
    path: '/reset-password',
    fields: [...newPasswordFields, 'token'],
    secrets: newPasswordFields,
    check: (values) => checkNewPassword(pick(values, newPasswordFields)),
    request: (values) => ({
      call: resetPassword,
      body: { token: one(values, 'token'), password: one(values, 'password') },
    }),
    words: ({ message }) => message,
  },
  {
    name: 'register',
    path: '/register',
    // The plan that the account is opened for stands in the address of the page.
    fields: [...registrationFields, 'plan'],
    secrets: newPasswordFields,
    check: (values) => checkRegistration(pick(values, registrationFields)),
    request: (values) => ({
      call: register,
      body: {
        firstname: trimmed(values, 'firstname'),
        lastname: trimmed(values, 'lastname'),
        username: trimmed(values, 'username'),
        email: trimmed(values, 'email'),
        password: one(values, 'password'),
      },
    }),
    words: ({ message }) => message,
  },
  {
    name: 'contact',
    path: '/contact',
    fields: contactFields,
    secrets: [],
    check: (values) => checkMessage(pick(values, contactFields)),
    request: (values) => ({
      call: sendContactMessage,
      body: Object.fromEntries(contactFields.map((name) => [name, trimmed(values, name)])),
    }),
    words: contactRefused,
    once: true,
  },
  {
    name: 'newsletter',
    path: '/',
    fields: ['email'],
    secrets: [],
    check: (values) => only('email', checkNewsletterAddress(trimmed(values, 'email'))),
    request: (values) => ({
      call: subscribeToNewsletter,
      body: { email: trimmed(values, 'email') },
    }),
    words: ({ message }) => message,
  },
  {
    name: 'confirm-newsletter',
    path: '/newsletter/confirm',
    fields: ['token'],
    secrets: [],
    check: () => ({}),
    request: (values) => ({ call: confirmNewsletter, body: { token: one(values, 'token') } }),
    words: ({ message }) => message,
    blamesNoField: true,
  },
  {
    name: 'unsubscribe-newsletter',
    path: '/newsletter/unsubscribe',
    fields: ['token'],
    secrets: [],
    check: () => ({}),
    request: (values) => ({
      call: unsubscribeFromNewsletter,
      body: { token: one(values, 'token') },
    }),
    words: ({ message }) => message,
    blamesNoField: true,
  },
  ...verificationForms,
  checkoutForm,
  cryptoCheckoutForm,
]

/** The form that was posted to a page, by the fields that came with it. */
export function plainFormAt(path: string, values: FormValues): PlainForm | undefined {
  const onPage = plainForms.filter((form) => form.path === path)
  return (
    onPage.find(({ knownBy }) => knownBy !== undefined && knownBy in values) ??
    onPage.find(({ knownBy }) => knownBy === undefined)
  )
}

/** What may be written back into the page. */
export function echoed(form: PlainForm, values: FormValues): FormValues {
  const open = form.fields.filter((name) => !form.secrets.includes(name))
  return Object.fromEntries(
    open.flatMap((name) => (name in values ? [[name, values[name] ?? '']] : [])),
  )
}

export type { PostedForm }
