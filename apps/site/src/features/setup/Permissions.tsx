import type { SetupGuide } from '@leadline/content/setup-guides'
import { Check, X } from 'lucide-react'

import { Prose } from '../../platform/reading/Prose.tsx'

const sides = [
  { key: 'grant', title: 'Grant', Icon: Check, color: 'text-bid-400', line: 'border-t-bid-400/60' },
  {
    key: 'withhold',
    title: 'Withhold',
    Icon: X,
    color: 'text-ask-400',
    line: 'border-t-ask-400/60',
  },
] as const

/** What the key may do and what it must not, side by side. */
export function Permissions({ guide }: { guide: SetupGuide }) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {sides.map(({ key, title, Icon, color, line }) => (
        <div key={key} className={`border-ink-700 rounded border ${line} bg-ink-950 p-5`}>
          <h4 className={`flex items-center gap-2 font-semibold ${color}`}>
            <Icon aria-hidden="true" className="size-4.5" />
            {title}
          </h4>
          <ul className="mt-4 flex flex-col gap-4">
            {guide.permissions[key].map(({ name, why }) => (
              <li key={name} className="flex gap-3">
                <Icon aria-hidden="true" className={`mt-1 size-4 shrink-0 ${color}`} />
                <div className="min-w-0">
                  <p className="font-medium">{name}</p>
                  <p className="text-fog-300 mt-0.5 text-sm">
                    <Prose nodes={why} />
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
