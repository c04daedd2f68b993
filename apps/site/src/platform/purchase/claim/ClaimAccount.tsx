import type { OrderView } from '@leadline/contract/shop/payments'
import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'
import { Spinner } from '@leadline/ui/spinner'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { recallCredentials } from '../credentials/credentials-memory.ts'
import { CredentialsPanel } from '../credentials/CredentialsPanel.tsx'
import { claimAccount, type ClaimResult } from './claim-account.ts'
import { forgetClaimSecret, readClaimSecret } from './claim-secrets.ts'
import { ClaimCode } from './ClaimCode.tsx'
import { ClaimCodeForm } from './ClaimCodeForm.tsx'

/** The account that an anonymous order pays for: from the waiting to the credentials. */
export function ClaimAccount(props: {
  order: OrderView
  /** Typed by the buyer already, to find the order. */
  code?: string | undefined
}) {
  const { order } = props
  const client = useQueryClient()
  const [typed, setTyped] = useState(props.code)
  const secret = typed ?? readClaimSecret(order.id)
  const {
    mutate: claim,
    data: result,
    isPending: isClaiming,
  } = useMutation({
    mutationFn: (how: { typed: string | undefined; isAsked: boolean }) =>
      claimAccount(order.id, how),
    onSuccess: (outcome) => {
      // A code that the server refuses is not kept.
      if (outcome.kind === 'refused') setTyped(undefined)
      // The order has an account now: what it offers next is another thing.
      if (outcome.kind === 'claimed')
        void client.invalidateQueries({ queryKey: ['order', order.id] })
    },
  })
  const claimAtOnce = useEffectEvent(() => {
    if (secret !== undefined && !recallCredentials(order.id)) claim({ typed, isAsked: false })
  })
  const isReady = order.claim === 'ready'
  useEffect(() => {
    if (isReady) claimAtOnce()
  }, [isReady])

  const hasNoAccount = order.claim === null
  useEffect(() => {
    // It went to an account that exists already: there is nothing to claim.
    if (hasNoAccount) forgetClaimSecret(order.id)
  }, [hasNoAccount, order.id])

  const enter = (code: string) => {
    setTyped(code)
    if (order.claim !== 'waiting') claim({ typed: code, isAsked: true })
  }

  const credentials = result?.kind === 'claimed' ? result.credentials : recallCredentials(order.id)
  if (credentials) return <CredentialsPanel credentials={credentials} />
  if (order.claim === null) return null
  return (
    <section
      aria-label="Your account"
      className="border-ink-700 bg-ink-900 flex flex-col gap-5 rounded border p-6 sm:p-8 print:hidden"
    >
      <h2 className="text-lg">Your account</h2>
      {isClaiming ? (
        <p aria-live="polite" className="text-fog-300 flex items-center gap-3">
          <Spinner className="text-brass-400 size-5" />
          Creating your username and password...
        </p>
      ) : (
        <Claimable
          order={order}
          secret={secret}
          result={result}
          onClaim={() => claim({ typed, isAsked: true })}
          onCode={enter}
        />
      )}
    </section>
  )
}

function Claimable(props: {
  order: OrderView
  secret: string | undefined
  result: ClaimResult | undefined
  onClaim: () => void
  onCode: (code: string) => void
}) {
  const { order, secret, result } = props
  if (order.claim === 'waiting') return <Waiting secret={secret} onCode={props.onCode} />
  const problem = result && 'message' in result ? result : undefined
  const isElsewhere = result?.kind === 'elsewhere'
  const isClaimed = order.claim === 'claimed' || isElsewhere
  return (
    <>
      {problem && <Alert kind="error">{problem.message}</Alert>}
      {secret === undefined ? (
        <>
          <p className="max-w-text text-fog-300">
            {isClaimed
              ? 'The username and password for this order have been shown. If you did not get them, your claim code can create new ones for 15 minutes after that.'
              : 'The payment is confirmed. This browser does not have the claim code: enter it to get your username and password.'}
          </p>
          <ClaimCodeForm
            hint="You had the chance to copy it before you paid."
            onCode={props.onCode}
          />
        </>
      ) : (
        <>
          <p className="max-w-text text-fog-300">
            {isElsewhere
              ? 'Another tab in this browser shows your username and password. For 15 minutes you can claim them again; that replaces the password shown there.'
              : isClaimed || problem?.kind === 'lost'
                ? 'Your username and password were created, but may not have reached you. For 15 minutes you can claim them again; that replaces the password.'
                : 'The payment is confirmed. Claim your username and password.'}
          </p>
          <div>
            <Button onClick={props.onClaim}>
              {isClaimed || problem ? 'Claim again' : 'Claim'}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

function Waiting(props: { secret: string | undefined; onCode: (code: string) => void }) {
  if (props.secret === undefined) {
    return (
      <>
        <p className="max-w-text text-fog-300">
          Your username and password are created once the payment is confirmed. This browser does
          not have the claim code of this order.
        </p>
        <ClaimCodeForm
          hint="You had the chance to copy it before you paid."
          onCode={props.onCode}
        />
      </>
    )
  }
  return (
    <>
      <p className="max-w-text text-fog-300">
        Your username and password are created once the payment is confirmed, and appear here
        automatically. You may close this page and come back to it in this browser; in another one
        you need the claim code.
      </p>
      <ClaimCode code={props.secret} />
    </>
  )
}
