import { passwordMissing } from './check-new-password.ts'
import type { FormErrors } from './plain-form.ts'

export const loginFields = ['identifier', 'password'] as const

const identifierPattern = /^[\p{L}\p{N}_.@+-]+$/u

export function checkLogin(typed: {
  identifier: string
  password: string
}): FormErrors<(typeof loginFields)[number]> {
  const identifier = checkIdentifier(typed.identifier.trim())
  return {
    ...(identifier && { identifier }),
    ...(!typed.password && { password: passwordMissing }),
  }
}

function checkIdentifier(identifier: string): string | undefined {
  if (!identifier) return 'Username or email is required'
  return identifierPattern.test(identifier)
    ? undefined
    : 'Please enter a valid username or email address'
}
