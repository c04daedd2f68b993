import { NewPassword } from '@leadline/contract/accounts'
import type { FormErrors } from '@leadline/ui/use-form'

export const passwordChangeFields = ['currentPassword', 'newPassword', 'confirmation'] as const
type Field = (typeof passwordChangeFields)[number]

/** What is wrong with each field, in words. */
export function checkPasswordChange(typed: Record<Field, string>): FormErrors<Field> {
  const errors: FormErrors<Field> = {}
  if (!typed.currentPassword) errors.currentPassword = 'Current password is required'
  const problem = NewPassword.safeParse(typed.newPassword).error?.issues[0]?.message
  if (!typed.newPassword) errors.newPassword = 'New password is required'
  else if (problem !== undefined) errors.newPassword = problem
  if (typed.confirmation !== typed.newPassword) errors.confirmation = 'Passwords do not match'
  return errors
}
