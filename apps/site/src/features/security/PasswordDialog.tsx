import { passwordMissing } from '@leadline/contract/forms/check-new-password'
import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'
import { Dialog } from '@leadline/ui/dialog'
import { PasswordField } from '@leadline/ui/password-field'
import { useForm } from '@leadline/ui/use-form'
import { useEffect, useRef } from 'react'

import { formProblem } from '../../api/form-problem.ts'

/** Something that only the owner may do, and proves by the password. */
export interface PasswordRequest {
  title: string
  /** What will happen. */
  about: string
  /** On the button. */
  action: string
  isDangerous?: boolean
  send: (password: string) => Promise<void>
}

export type AskPassword = (request: PasswordRequest) => void

export function PasswordDialog({
  request,
  onClose,
}: {
  request: PasswordRequest
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const { busy, problem, formProps, control } = useForm({
    fields: ['password'],
    check: ({ password }): { password?: string } => (password ? {} : { password: passwordMissing }),
    send: async ({ password }) => {
      try {
        await request.send(password)
      } catch (error) {
        const general =
          error instanceof Error ? error.message : 'That did not work. Please try again.'
        return formProblem(error, general, { fields: ['password'] })
      }
      dialog.current?.close()
      return undefined
    },
  })
  useEffect(() => {
    dialog.current?.showModal()
    field.current?.focus()
  }, [])
  return (
    <Dialog id="password-dialog" title={request.title} ref={dialog} onClose={onClose}>
      <p className="text-fog-300 mb-5 text-sm">{request.about}</p>
      <form {...formProps} className="flex flex-col gap-5">
        {problem && <Alert kind="error">{problem}</Alert>}
        <PasswordField
          ref={field}
          label="Your password"
          autoComplete="current-password"
          {...control('password')}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
          <Button type="submit" variant={request.isDangerous ? 'danger' : 'primary'} busy={busy}>
            {request.action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
