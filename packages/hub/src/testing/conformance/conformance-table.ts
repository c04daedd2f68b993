import type { ConformanceCase } from './conformance-case.ts'
import type { ConformingVenue } from './conforming-venue.ts'

const escaped = (text: string) => text.replaceAll('|', '\\|')

/** The document: which case runs at which exchange, and why not where it does not. */
export function conformanceTable(
  cases: readonly ConformanceCase[],
  venues: readonly ConformingVenue[],
): string {
  const reasons: string[] = []
  const cell = (one: ConformanceCase, venue: ConformingVenue) => {
    const reason = one.skip(venue)
    if (reason === undefined) return 'yes'
    if (!reasons.includes(reason)) reasons.push(reason)
    return `skipped (${reasons.indexOf(reason) + 1})`
  }
  const rows = cases.map(
    (one) =>
      `| ${one.number} | ${escaped(one.promise)}${one.isLong === true ? ' (long)' : ''} | ${venues.map((venue) => cell(one, venue)).join(' | ')} |`,
  )
  return `# Conformance of the exchanges

Each case drives the real adapter against the exchange's simulator, at every exchange whose capabilities it fits. Written by
the run: \`npm run unit -- packages/hub/src/conformance -u\`. It fails where this file is not what the run would write.
What is called long runs in \`npm run test:long\` alone.

| Case | Promise | ${venues.map(({ name }) => name).join(' | ')} |
|---|---|${venues.map(() => '---|').join('')}
${rows.join('\n')}

Why a case is skipped:

${reasons.map((reason, index) => `${index + 1}. ${reason}`).join('\n')}
`
}
