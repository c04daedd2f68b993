import { BrandMark } from '@leadline/ui/brand-mark'

import { useDesk } from '../desk-parts.ts'

/** The name of the window; in a tab of the site, the way back to it. */
export function Brand({ name = 'Leadline' }: { name?: string }) {
  const { isTrial } = useDesk()
  const words = (
    <>
      <BrandMark className="h-5 w-3" /> {name}
    </>
  )
  return (
    <h1 className="brand">
      {isTrial ? (
        <a href="/" title="Back to the site" className="flex items-center gap-2">
          {words}
        </a>
      ) : (
        words
      )}
    </h1>
  )
}
