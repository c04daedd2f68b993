import { removePasskey } from '@leadline/contract/accounts/second-factor'
import { Button } from '@leadline/ui/button'
import { showToast } from '@leadline/ui/toasts'

import { call } from '../../api/call.ts'
import { localMinuteShort } from '../../platform/dates.ts'
import { AddPasskey } from './AddPasskey.tsx'
import type { AskPassword } from './PasswordDialog.tsx'
import { type SecondFactors, useSecurityUpdates } from './security-queries.ts'
import { Setting } from './Setting.tsx'

type Passkey = SecondFactors['passkeys'][number]

/** Keys in a phone, a laptop or on a stick. */
export function Passkeys({ factors, ask }: { factors: SecondFactors; ask: AskPassword }) {
  const { setFactors, readAgain } = useSecurityUpdates()
  const remove = ({ id, name }: Passkey) =>
    ask({
      title: `Remove ${name}`,
      about: 'This passkey will no longer sign you in. Your other sessions end.',
      action: 'Remove',
      isDangerous: true,
      send: async (password) => {
        setFactors(await call(removePasskey, { params: { id }, body: { password } }))
        void readAgain()
        showToast('success', 'The passkey was removed.')
      },
    })
  return (
    <Setting
      title="Passkeys"
      about="Your fingerprint, your face, a PIN or a security key. A fake site cannot ask for it."
      state={factors.passkeys.length > 0 ? 'on' : 'off'}
    >
      {factors.passkeys.length > 0 && (
        <ul className="divide-ink-700 border-ink-700 mb-6 divide-y border-b">
          {factors.passkeys.map((passkey) => (
            <li
              key={passkey.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-4 not-first:pt-4"
            >
              <div className="min-w-0">
                <p className="font-medium break-words">{passkey.name}</p>
                <p className="text-fog-500 text-sm">
                  Added <span className="figures">{localMinuteShort(passkey.createdAt)}</span>
                  {' · '}
                  {passkey.lastUsedAt ? (
                    <>
                      last used{' '}
                      <span className="figures">{localMinuteShort(passkey.lastUsedAt)}</span>
                    </>
                  ) : (
                    'not used yet'
                  )}
                </p>
              </div>
              <Button
                size="sm"
                variant="danger"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => remove(passkey)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <AddPasskey ask={ask} />
    </Setting>
  )
}
