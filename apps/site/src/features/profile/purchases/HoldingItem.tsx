import { messageFor } from '@leadline/client/api-error'
import { type License, readLicenseFile } from '@leadline/contract/licenses'
import { licenseFileName } from '@leadline/contract/licenses/license-file'
import { Alert } from '@leadline/ui/alert'
import { Badge } from '@leadline/ui/badge'
import { Button, buttonLook } from '@leadline/ui/button'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'

import { call } from '../../../api/call.ts'
import { utcDay } from '../../../platform/dates.ts'
import type { Holding } from '../../../platform/purchase/holdings.ts'
import { useSession } from '../../../platform/session/session.ts'
import { saveAsFile } from '../stored-data/save-as-file.ts'
import { stateLooks } from './license-look.ts'
import { LicenseHistory } from './LicenseHistory.tsx'
import { renewalOf } from './renewal.ts'

/** One plan of the account: what it gives right now, and its history behind it. */
export function HoldingItem({ holding }: { holding: Holding }) {
  const { best, plan, planId, history } = holding
  const email = useSession()?.email ?? ''
  // While a payment is in question, another one would not help.
  const renewal = best.state === 'suspended' ? undefined : renewalOf(planId, email)
  const { name, variant } = stateLooks[best.state]
  return (
    <li className="border-ink-700 flex flex-col gap-4 border-b py-5 last:border-b-0 last:pb-0">
      <div className="flex flex-col gap-2">
        <h3 className="flex flex-wrap items-center gap-3 text-base font-semibold">
          {plan} <Badge variant={variant}>{name}</Badge>
        </h3>
        <p className="text-fog-300 max-w-text">{promiseOf(best)}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {best.state === 'valid' && <FileButton license={best} />}
        {renewal && (
          <Link
            to={renewal.to}
            state={renewal.state}
            className={buttonLook({ variant: 'secondary', size: 'sm' })}
          >
            {best.state === 'valid' ? 'Renew' : 'Buy again'}
            <span className="sr-only"> {plan}</span>
          </Link>
        )}
      </div>
      <LicenseHistory plan={plan} licenses={history} />
    </li>
  )
}

/** The promise as readable text. */
function promiseOf({ state, updatesUntil, coversVersion }: License): string {
  if (state === 'suspended') {
    return 'This license is suspended while its payment is in question. Nothing is lost if the payment stands.'
  }
  if (state === 'revoked') return 'This license was revoked because its payment was reversed.'
  const until = utcDay(updatesUntil)
  const isOver = Date.parse(updatesUntil) <= Date.now()
  const updates = isOver ? `Updates ended on ${until}` : `Updates until ${until}`
  return coversVersion === null
    ? `${updates}. No version has been published yet; you keep the newest one from that time for good.`
    : `${updates}; you keep version ${coversVersion} for good.`
}

function FileButton({ license }: { license: License }) {
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const save = async () => {
    setIsSaving(true)
    setProblem(undefined)
    try {
      const text = await call(readLicenseFile, { params: { id: license.id } })
      saveAsFile(licenseFileName(license), text)
    } catch (error) {
      setProblem(messageFor(error, 'The license file could not be created. Please try again.'))
    }
    setIsSaving(false)
  }
  return (
    <>
      <Button size="sm" busy={isSaving} onClick={() => void save()}>
        {!isSaving && <Download aria-hidden="true" className="size-4" />}
        Download license file
      </Button>
      {problem && (
        <div className="order-last w-full">
          <Alert kind="error">{problem}</Alert>
        </div>
      )}
    </>
  )
}
