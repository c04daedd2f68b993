import { Button } from '@leadline/ui/button'
import { Dialog } from '@leadline/ui/dialog'
import { useRef, useState } from 'react'

import { useSession } from '../../platform/session/session.ts'
import { DeleteAccountForm } from './DeleteAccountForm.tsx'

const dialogId = 'delete-account'

export function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [timesClosed, setTimesClosed] = useState(0)
  const user = useSession()
  if (!user) return null
  return (
    <section
      aria-labelledby="delete-heading"
      className="border-ask-400/40 flex flex-col items-start gap-4 rounded border p-6 sm:p-8"
    >
      <h2 id="delete-heading" className="text-lg">
        Delete account
      </h2>
      <p className="max-w-text text-fog-300">
        The account is deleted immediately, with everything that names you: profile, picture,
        sessions, messages and newsletter. This cannot be undone. Export your data first if you want
        to keep it.
      </p>
      <Button variant="danger" onClick={() => dialog.current?.showModal()}>
        Delete account
      </Button>
      <Dialog
        id={dialogId}
        title="Delete your account?"
        ref={dialog}
        onClose={() => setTimesClosed(timesClosed + 1)}
      >
        {/* A closed dialog forgets the password that was typed into it. */}
        <DeleteAccountForm
          key={timesClosed}
          username={user.username}
          onCancel={() => dialog.current?.close()}
          onDeleted={onDeleted}
        />
      </Dialog>
    </section>
  )
}
