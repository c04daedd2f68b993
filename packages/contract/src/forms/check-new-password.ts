import { NewPassword } from '../accounts/accounts.ts'

export const newPasswordFields = ['password', 'confirmation'] as const
export type NewPasswordField = (typeof newPasswordFields)[number]

export const passwordMissing = 'Password is required'

/** What is wrong with a new password, as readable text; `missing` if there is none. */
export function checkNewPassword(
  typed: Record<NewPasswordField, string>,
  missing = passwordMissing,
): Partial<Record<NewPasswordField, string>> {
  const problem = typed.password
    ? NewPassword.safeParse(typed.password).error?.issues[0]?.message
    : missing
  return {
    ...(problem !== undefined && { password: problem }),
    ...(typed.confirmation !== typed.password && { confirmation: 'Passwords do not match' }),
  }
}
