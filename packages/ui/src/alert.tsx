import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'

const looks = {
  error: {
    classes: 'border-ask-400/50 bg-ask-400/8 text-ask-400',
    role: 'alert',
    Icon: CircleAlert,
  },
  success: {
    classes: 'border-bid-400/50 bg-bid-400/8 text-bid-400',
    role: 'status',
    Icon: CircleCheck,
  },
  note: { classes: 'border-brass-400/40 bg-brass-400/6 text-brass-300', role: 'note', Icon: Info },
} as const

/** A boxed message: red for errors, green for success, brass for what one should know. */
export function Alert({ kind, children }: { kind: keyof typeof looks; children: ReactNode }) {
  const { classes, role, Icon } = looks[kind]
  return (
    <div role={role} className={`flex gap-3 rounded border px-4 py-3 text-sm ${classes}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
