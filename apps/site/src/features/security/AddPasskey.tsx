import { Button } from '@leadline/ui/button'
import { Field } from '@leadline/ui/field'
import { showToast } from '@leadline/ui/toasts'
import { type SubmitEvent, useRef, useState } from 'react'

import { makePasskey } from './make-passkey.ts'
import type { AskPassword } from './PasswordDialog.tsx'
import { useSecurityUpdates } from './security-queries.ts'

const longestName = 60

/** A name first, so that its owner can tell passkeys apart later. */
export function AddPasskey({ ask }: { ask: AskPassword }) {
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const { setFactors, readAgain } = useSecurityUpdates()
  if (!('PublicKeyCredential' in window)) {
    return <p className="text-fog-300">This browser does not support passkeys.</p>
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = field.current?.value.trim() ?? ''
    setError(name ? undefined : 'Name is required')
    if (!name) return field.current?.focus()
    return ask({
      title: `Add ${name}`,
      about: 'Enter your password. Then your browser asks where to keep the passkey.',
      action: 'Continue',
      send: async (password) => {
        setFactors(await makePasskey(password, name))
        void readAgain()
        if (field.current) field.current.value = ''
        showToast('success', 'The passkey was added.')
      },
    })
  }
  return (
    <form noValidate method="post" onSubmit={submit} className="flex flex-wrap items-start gap-4">
      <div className="min-w-0 flex-1 basis-60">
        <Field
          ref={field}
          label="Name of the new passkey"
          name="passkey-name"
          autoComplete="off"
          maxLength={longestName}
          placeholder="Work laptop"
          error={error}
          onChange={() => setError(undefined)}
        />
      </div>
      <Button type="submit" variant="secondary" className="sm:mt-7">
        Add a passkey
      </Button>
    </form>
  )
}
