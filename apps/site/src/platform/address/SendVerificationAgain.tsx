import { messageFor } from '@leadline/client/api-error'
import { sendVerificationAgain } from '@leadline/contract/accounts/own-address'
import { Button } from '@leadline/ui/button'
import { useMutation } from '@tanstack/react-query'

import { call } from '../../api/call.ts'

/** Sends the verification email once more, and says beside the button what came of it. */
export function SendVerificationAgain() {
  const send = useMutation({ mutationFn: () => call(sendVerificationAgain, {}) })
  return (
    <>
      <Button size="sm" busy={send.isPending} onClick={() => send.mutate()}>
        {send.isPending ? 'Sending...' : 'Send the email again'}
      </Button>
      <p
        role={send.isError ? 'alert' : 'status'}
        className={`order-last w-full text-sm empty:hidden ${send.isError ? 'text-ask-400' : 'text-bid-400'}`}
      >
        {send.isError && messageFor(send.error, 'The email could not be sent. Please try again.')}
        {send.isSuccess && `${send.data.message} Open the link in it to verify your address.`}
      </p>
    </>
  )
}
