import { brand } from '@leadline/contract/brand'

import { utcDay } from '../../platform/dates.ts'
import { useAllReleases } from '../../platform/release-queries.ts'

/** What nobody is to install any more, and why. Its files are no longer served. */
export function WithdrawnReleases() {
  const { data: releases = [] } = useAllReleases()
  const taken = releases.flatMap(({ version, withdrawn }) =>
    withdrawn ? [{ version, ...withdrawn }] : [],
  )
  if (taken.length === 0) return null
  return (
    <section aria-labelledby="withdrawn" className="page-width pt-16">
      <h2 id="withdrawn" className="text-2xl">
        Withdrawn releases
      </h2>
      <p className="max-w-text text-fog-300 mt-3">
        These can no longer be downloaded. If you have one of them, the program tells you so: close
        it, and install another version of this page over it. Your data is kept.
      </p>
      <ul className="border-ink-700 mt-6 border-t">
        {taken.map(({ version, withdrawnAt, reason }) => (
          <li key={version} className="border-ink-700 border-b py-5">
            <h3 className="text-base font-semibold">
              {brand.name} <span className="figures">{version}</span>
            </h3>
            <p className="text-fog-300 text-sm">
              Withdrawn on <time dateTime={withdrawnAt}>{utcDay(withdrawnAt)}</time>.
            </p>
            <p className="max-w-text mt-2 [overflow-wrap:anywhere]">{reason}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
