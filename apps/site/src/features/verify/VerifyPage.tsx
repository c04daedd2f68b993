import { messageFor } from '@leadline/client/api-error'
import { brand } from '@leadline/contract/brand'
import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'
import { Contours } from '@leadline/ui/contours'

import { Queries } from '../../api/queries.tsx'
import { usePageHead } from '../../platform/page/page-head.ts'
import { paths } from '../../platform/paths.ts'
import { InstallerCheck } from './InstallerCheck.tsx'
import { LicenseCheck } from './LicenseCheck.tsx'
import { LogCheck } from './LogCheck.tsx'
import { ReceiptCheck } from './ReceiptCheck.tsx'
import { useReference } from './verify-queries.ts'

export function Component() {
  usePageHead({
    title: `Verify · ${brand.name}`,
    description: `Check a ${brand.name} license file, installer or execution receipt in your browser. Nothing is uploaded.`,
    canonicalPath: paths.verify,
  })
  return (
    <Queries>
      <section className="border-ink-700 relative isolate overflow-clip border-b">
        <Contours />
        <div className="page-width flex flex-col gap-10 py-16 sm:py-20">
          <header className="flex flex-col items-start gap-5">
            <p className="eyebrow">Checked on your own computer</p>
            <h1 className="text-3xl sm:text-4xl">Verify</h1>
            <p className="max-w-text text-fog-300 text-lg">
              Check a license file or an installer against our signatures, and an execution receipt
              against itself. All are read in this browser and sent nowhere. Once this page has
              loaded, it works without a network.
            </p>
          </header>
          <NothingToCheckAgainst />
          <div className="grid gap-6 lg:grid-cols-2">
            <LicenseCheck />
            <InstallerCheck />
          </div>
          <ReceiptCheck />
        </div>
      </section>
      <LogCheck />
    </Queries>
  )
}

/** Without the public keys nothing can be said about any file. */
function NothingToCheckAgainst() {
  const { data, error, isFetching, refetch } = useReference()
  return (
    <>
      <noscript>
        <p className="text-fog-300">
          Checking happens in this page itself, so it needs JavaScript to be turned on. The
          downloads page says how to check an installer without it.
        </p>
      </noscript>
      {error && !data && !isFetching && (
        <div className="flex flex-col items-start gap-4">
          <Alert kind="error">
            {messageFor(error, 'The public keys and the release log could not be loaded.')} Files
            can be checked once the public keys and the release log are here.
          </Alert>
          <Button variant="secondary" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data?.log === 'cannot verify' && (
        <Alert kind="note">
          This browser cannot check Ed25519 signatures. Use a current version of Chrome, Edge,
          Firefox or Safari, on a secure connection.
        </Alert>
      )}
    </>
  )
}
