import { checkNewPassword, newPasswordFields } from '@leadline/contract/forms/check-new-password'
import type { FormErrors } from '@leadline/ui/use-form'

export const passwordChangeFields = ['currentPassword', ...newPasswordFields] as const
type Field = (typeof passwordChangeFields)[number]

/** What is wrong with each field, as readable text. */
export function checkPasswordChange(typed: Record<Field, string>): FormErrors<Field> {
  return {
    ...(!typed.currentPassword && { currentPassword: 'Current password is required' }),
    ...checkNewPassword(typed, 'New password is required'),
  }
}
