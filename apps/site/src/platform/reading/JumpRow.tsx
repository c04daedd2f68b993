import { buttonLook } from '@leadline/ui/button'
import type { ReactNode } from 'react'

import { trackJump } from '../analytics.ts'
import { JumpLink } from './JumpLink.tsx'

/** A row of buttons, one per place on the page. */
export function JumpRow({
  label,
  places,
}: {
  label: string
  places: { id: string; name: string; mark?: ReactNode }[]
}) {
  return (
    <nav aria-label={label} className="print:hidden">
      <p aria-hidden="true" className="text-fog-500 text-sm">
        {label}
      </p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {places.map(({ id, name, mark }) => (
          <li key={id}>
            <JumpLink
              id={id}
              data-reports=""
              onFollow={() => trackJump(id)}
              className={buttonLook({ variant: 'secondary', className: 'px-4' })}
            >
              {mark}
              {name}
            </JumpLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
