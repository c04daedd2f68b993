import { Contours } from '@leadline/ui/contours'
import type { ReactNode } from 'react'

export function OrderFrame({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="relative isolate overflow-clip">
      <Contours />
      <div className="page-width flex min-h-[70dvh] flex-col gap-6 py-10 sm:py-16 print:py-0">
        <h1 className="text-2xl sm:text-3xl print:hidden">{heading}</h1>
        {children}
      </div>
    </div>
  )
}
