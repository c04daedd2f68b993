import { brand } from '@leadline/contract/brand'
import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'
import { CopyButton } from '@leadline/ui/copy-button'
import { Download, Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { paths } from '../../paths.ts'
import { forgetClaimSecret } from '../claim/claim-secrets.ts'
import type { ShownCredentials } from './credentials-memory.ts'
import { saveRecoveryKit } from './recovery-kit.ts'

/** Username and password, from memory, once; and every way to keep them. */
export function CredentialsPanel({ credentials }: { credentials: ShownCredentials }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isSaved, setIsSaved] = useState(false)
  const [copied, setCopied] = useState({ username: false, password: false })
  // Username and password are only worth something together.
  const isKept = isSaved || (copied.username && copied.password)
  const { order } = credentials
  useEffect(() => {
    // Until now it could have brought a new password, had this page been closed.
    if (isKept && order !== undefined) forgetClaimSecret(order)
  }, [isKept, order])
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (isKept) return undefined
    const askFirst = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', askFirst)
    return () => removeEventListener('beforeunload', askFirst)
  }, [isKept])
  return (
    <section
      aria-label="Your account"
      className="border-brass-400/50 bg-ink-900 flex flex-col gap-6 rounded border p-6 sm:p-8 print:border-0 print:bg-transparent print:p-0"
    >
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          <span className="hidden print:inline">{brand.name} recovery kit</span>
          <span className="print:hidden">Your account is ready</span>
        </h2>
        <p className="text-fog-300 mt-2 print:text-current">
          Sign in with these at{' '}
          <span className="figures [overflow-wrap:anywhere]">
            {location.host}
            {paths.login}
          </span>
          .
        </p>
      </div>
      <div className="print:hidden">
        <Alert kind="note">
          <strong className="font-semibold">Save these credentials now.</strong> They are shown only
          once and stored nowhere. The account has no email address, so we cannot send you new ones.
          {order !== undefined &&
            ' If this page closes before you have saved them, open the order and claim them again: that works for 15 minutes and replaces the password.'}
        </Alert>
      </div>
      <dl className="grid gap-4">
        <Secret
          label="Username"
          value={credentials.username}
          onCopied={() => setCopied((before) => ({ ...before, username: true }))}
        />
        <Secret
          label="Password"
          value={credentials.password}
          onCopied={() => setCopied((before) => ({ ...before, password: true }))}
        />
      </dl>
      <p className="hidden text-sm print:block">
        This account has no email address. Without this username and password nobody can get back
        in, and we cannot send you new ones.
        {order !== undefined && ` Order: ${location.origin}${paths.order(order)}`}
      </p>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button
          variant="secondary"
          onClick={() => {
            saveRecoveryKit(credentials)
            setIsSaved(true)
          }}
        >
          <Download aria-hidden="true" className="text-fog-500 size-4" />
          Download recovery kit
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            print()
            setIsSaved(true)
          }}
        >
          <Printer aria-hidden="true" className="text-fog-500 size-4" />
          Print recovery kit
        </Button>
      </div>
    </section>
  )
}

function Secret(props: { label: string; value: string; onCopied: () => void }) {
  const text = useRef<HTMLElement>(null)
  return (
    <div className="border-ink-700 bg-ink-950 rounded border px-4 py-3 print:bg-transparent">
      <dt className="text-fog-500 text-sm print:text-current">{props.label}</dt>
      <dd className="mt-0.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:flex-nowrap">
        <code ref={text} className="text-lg break-all select-all">
          {props.value}
        </code>
        <CopyButton from={text} what={props.label.toLowerCase()} onCopied={props.onCopied} />
      </dd>
    </div>
  )
}
