import type { License } from '@leadline/contract/licenses'
import { Badge } from '@leadline/ui/badge'
import { ChevronDown } from 'lucide-react'

import { utcDayShort } from '../../../platform/dates.ts'
import { stateLooks } from './license-look.ts'

/** Every license of one plan, behind the line that says what they come to. */
export function LicenseHistory({ plan, licenses }: { plan: string; licenses: License[] }) {
  return (
    <details className="group">
      <summary className="text-fog-300 hover:text-fog-50 inline-flex cursor-pointer list-none items-center gap-2 rounded-sm text-sm transition-colors">
        <ChevronDown
          aria-hidden="true"
          className="size-4 transition-transform group-open:rotate-180"
        />
        {licenses.length === 1 ? 'License details' : `History (${licenses.length} licenses)`}
        <span className="sr-only"> of {plan}</span>
      </summary>
      <ol className="mt-3 flex flex-col gap-3">
        {licenses.map(({ id, issuedAt, updatesUntil, state }) => (
          <li key={id} className="border-ink-700 border-l-2 pl-4 text-sm">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              Issued {utcDayShort(issuedAt)}, updates until {utcDayShort(updatesUntil)}
              {state !== 'valid' && (
                <Badge variant={stateLooks[state].variant}>{stateLooks[state].name}</Badge>
              )}
            </p>
            <p className="text-fog-500 figures text-xs break-all">{id}</p>
          </li>
        ))}
      </ol>
    </details>
  )
}
