import { brand } from '@leadline/contract/brand'
import { Button, buttonLook } from '@leadline/ui/button'
import { Component, type ReactNode } from 'react'

import { hasLostScript } from '../platform/hydration/stale-build.ts'
import { paths } from '../platform/paths.ts'

/** A page that breaks does not take the site with it: it says so and offers a way on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    if (hasLostScript()) return <OutOfDate />
    return (
      <div role="alert" className="page-width flex flex-col items-start gap-6 py-24">
        <p className="eyebrow">Something broke</p>
        <h1 className="text-3xl">This page ran aground.</h1>
        <p className="max-w-text text-fog-300">
          The rest of the site still works. Load the page again; if it breaks again, please tell us
          at{' '}
          <a className="text-tide-400 underline" href={`mailto:${brand.supportEmail}`}>
            {brand.supportEmail}
          </a>
          .
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => location.reload()}>Load again</Button>
          <a href={paths.home} className={buttonLook({ variant: 'secondary' })}>
            Back to Home
          </a>
        </div>
      </div>
    )
  }
}

/** The page that was asked for is at this address already: the new build brings it. */
function OutOfDate() {
  return (
    <div className="page-width flex flex-col items-start gap-6 py-24">
      <p className="eyebrow">Reload needed</p>
      <h1 className="text-3xl">This page is a reload away.</h1>
      <p className="max-w-text text-fog-300">
        It could not be loaded into this tab: the site may have been updated since you opened it, or
        your connection is down. Nothing you have sent is lost.
      </p>
      <p className="max-w-text text-fog-300">
        Reloaded, a page and its forms work without the missing part where they can, and say how to
        go on where they cannot. If that does not help, write to us in the{' '}
        <a className="text-tide-400 underline" href={paths.contact}>
          contact form
        </a>{' '}
        or at{' '}
        <a className="text-tide-400 underline" href={`mailto:${brand.supportEmail}`}>
          {brand.supportEmail}
        </a>
        .
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>Reload</Button>
        <a href={paths.home} className={buttonLook({ variant: 'secondary' })}>
          Back to Home
        </a>
      </div>
    </div>
  )
}
