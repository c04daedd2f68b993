import { lazy, Suspense } from 'react'

import { useSession } from '../../platform/session/session.ts'

/** What a visitor never needs is not part of what a visitor loads. */
const PhoneNote = lazy(async () => {
  const loaded = await import('./PhoneNote.tsx')
  return { default: loaded.PhoneNote }
})

/** Stands in the aside of the contact page for whoever has phone support. */
export function PhoneSupport() {
  if (!useSession()) return null
  return (
    <Suspense>
      <PhoneNote />
    </Suspense>
  )
}
