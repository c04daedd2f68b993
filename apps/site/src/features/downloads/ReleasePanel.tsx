import { messageFor } from '@leadline/client/api-error'
import { Alert } from '@leadline/ui/alert'
import { Button, buttonLook } from '@leadline/ui/button'
import { Card } from '@leadline/ui/card'
import { Skeleton } from '@leadline/ui/skeleton'

import { paths } from '../../platform/paths.ts'
import { useAllReleases, useReleases } from '../../platform/release-queries.ts'
import { NewestRelease } from './NewestRelease.tsx'
import { NoRelease } from './NoRelease.tsx'

/** The newest release, or what is known instead of it. */
export function ReleasePanel() {
  const { data: releases, error, isFetching, refetch } = useReleases()
  const { data: all = [] } = useAllReleases()
  if (releases) {
    const [newest] = releases
    return newest ? <NewestRelease release={newest} /> : <NoRelease wasWithdrawn={all.length > 0} />
  }
  if (!error || isFetching) return <Loading />
  return (
    <Card className="flex flex-col items-start gap-5">
      <h2 className="text-xl">The releases could not be loaded</h2>
      <Alert kind="error">{messageFor(error, 'The releases could not be loaded.')}</Alert>
      <p className="max-w-text text-fog-300">
        The direct link below still leads to the newest installer, without the details beside it.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void refetch()}>
          Try again
        </Button>
        <a href={paths.downloadsLatest} className={buttonLook()}>
          Download for Windows
        </a>
      </div>
    </Card>
  )
}

/** As the page comes from the server: without script, its link already works. */
function Loading() {
  return (
    <Card className="grid gap-8 lg:grid-cols-[1fr_26rem] lg:gap-16">
      <div className="flex flex-col items-start gap-4">
        <h2 className="text-xl">The newest release</h2>
        <noscript>
          <p className="max-w-text text-fog-300">
            The link leads to the newest installer. Its version, size and checksum are shown here
            when JavaScript is turned on.
          </p>
        </noscript>
        <p aria-live="polite" className="text-fog-300 hidden [html.is-hydrated_&]:block">
          Looking for the newest version.
        </p>
        <a href={paths.downloadsLatest} className={buttonLook({ size: 'lg', className: 'mt-2' })}>
          Download for Windows
        </a>
      </div>
      <div className="border-ink-700 bg-ink-950 flex flex-col gap-6 self-start rounded border p-5 lg:w-full">
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-16 w-full" />
      </div>
    </Card>
  )
}
