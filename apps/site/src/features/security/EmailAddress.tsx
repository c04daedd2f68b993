import { messageFor } from '@leadline/client/api-error'
import { cancelAddressChange, type OwnAddress } from '@leadline/contract/accounts/own-address'
import { Badge } from '@leadline/ui/badge'
import { Button } from '@leadline/ui/button'
import { showToast } from '@leadline/ui/toasts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

import { call } from '../../api/call.ts'
import { useOwnAddress, useSetOwnAddress } from '../../platform/address/own-address-query.ts'
import { SendVerificationAgain } from '../../platform/address/SendVerificationAgain.tsx'
import { localMinute } from '../../platform/dates.ts'
import { useSession } from '../../platform/session/session.ts'
import { ChangeAddress } from './ChangeAddress.tsx'
import { Setting, SettingPending, SettingError } from './Setting.tsx'

const anchor = 'email'

/** Where we reach the owner of the account, and how that is changed. */
export function EmailAddress() {
  const user = useSession()
  const address = useOwnAddress()
  const place = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  const isAsked = hash === `#${anchor}`
  // Whoever was sent here has come for this, and it stands after what loads above it.
  useEffect(() => {
    if (isAsked && address.data) place.current?.scrollIntoView()
  }, [isAsked, address.data])
  return (
    <div ref={place} id={anchor} className="scroll-mt-24">
      <Setting
        title="Email address"
        about="Receipts, licenses, password resets and security notices go here. We notify both addresses when it changes."
      >
        {user?.email === '' ? (
          <p className="text-fog-300 max-w-text">
            Your account is anonymous and has no email address. Keep your password safe: nobody can
            reset it for you.
          </p>
        ) : address.data ? (
          <Loaded address={address.data} />
        ) : address.isError && !address.isFetching ? (
          <SettingError error={address.error} onRetry={() => void address.refetch()} />
        ) : (
          <SettingPending />
        )}
      </Setting>
    </div>
  )
}

function Loaded({ address }: { address: OwnAddress }) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <p className="flex flex-wrap items-center gap-3">
          <span className="font-medium [overflow-wrap:anywhere]">{address.email}</span>
          {address.verified ? (
            <Badge variant="success">Verified</Badge>
          ) : (
            <Badge variant="secondary">Not verified</Badge>
          )}
        </p>
        {!address.verified && (
          <div className="flex flex-wrap items-center gap-3">
            <SendVerificationAgain />
          </div>
        )}
      </div>
      {address.change && <OpenChange change={address.change} />}
      <ChangeAddress />
    </div>
  )
}

function OpenChange({ change }: { change: NonNullable<OwnAddress['change']> }) {
  const setAddress = useSetOwnAddress()
  const cancel = useMutation({
    mutationFn: () => call(cancelAddressChange, {}),
    onSuccess: (address) => {
      setAddress(address)
      showToast('success', 'The change was canceled. Your address stays as it is.')
    },
    onError: (error) => {
      showToast('error', messageFor(error, 'The change could not be canceled. Please try again.'))
    },
  })
  return (
    <div className="border-ink-700 bg-ink-950 flex flex-col items-start gap-3 rounded border p-4">
      <p aria-live="polite" className="max-w-text text-sm">
        Waiting for <strong className="font-medium [overflow-wrap:anywhere]">{change.email}</strong>
        . Open the link in the email we sent there, by {localMinute(change.expiresAt)}. Until then
        your present address stays.
      </p>
      <Button size="sm" variant="secondary" busy={cancel.isPending} onClick={() => cancel.mutate()}>
        Cancel the change
      </Button>
    </div>
  )
}
