import { readReleaseLog } from '@leadline/contract/releases'
import { type ReleaseLogEntry, readReleaseStatement } from '@leadline/contract/releases/release-log'
import { readWithdrawalStatement } from '@leadline/contract/releases/withdrawal'
import { Alert } from '@leadline/ui/alert'
import { Skeleton } from '@leadline/ui/skeleton'
import { Link } from 'react-router'

import { paths } from '../../platform/paths.ts'
import { type Reference, useReference } from './verify-queries.ts'

const link =
  'rounded-sm text-tide-400 underline underline-offset-4 transition-colors hover:text-fog-50'

/** Every release we ever published or withdrew, in a chain that cannot be changed without being noticed. */
export function LogCheck() {
  const { data: reference, error, isFetching } = useReference()
  return (
    <section
      aria-labelledby="release-log"
      className="page-width grid gap-x-16 gap-y-8 py-16 lg:grid-cols-[1fr_2fr]"
    >
      <div className="flex flex-col gap-4">
        <h2 id="release-log" className="text-2xl">
          The release log
        </h2>
        <p className="max-w-text text-fog-300">
          Each entry holds the hash of the one before it and is signed. If anyone changed or removed
          an entry, the chain after it would break. This page checks all of it each time it is
          opened.
        </p>
        <p className="text-fog-300 text-sm">
          <a href={readReleaseLog.path} className={link}>
            The log itself
          </a>{' '}
          ·{' '}
          <a href="/.well-known/leadline-license-keys.json" className={link}>
            Public keys
          </a>{' '}
          ·{' '}
          <Link to={paths.downloads} className={link}>
            Downloads
          </Link>
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        {reference ? (
          <Checked reference={reference} />
        ) : error && !isFetching ? (
          <p className="text-fog-300">The log could not be loaded.</p>
        ) : (
          <Skeleton className="h-12 w-full" />
        )}
      </div>
    </section>
  )
}

function Checked({ reference: { log, entries } }: { reference: Reference }) {
  return (
    <>
      <Verdict log={log} length={entries.length} />
      {entries.length > 0 && (
        <table className="w-full text-left text-sm">
          <caption className="sr-only">Entries, newest first</caption>
          <thead className="text-fog-500">
            <tr className="border-ink-700 border-b">
              <th scope="col" className="py-3 pr-4 font-medium">
                Entry
              </th>
              <th scope="col" className="py-3 pr-4 font-medium">
                Release
              </th>
              <th scope="col" className="py-3 pr-4 font-medium">
                Date
              </th>
              <th scope="col" className="hidden py-3 font-medium sm:table-cell">
                Hash
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.toReversed().map((entry) => (
              <EntryRow key={entry.sequence} entry={entry} />
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

function Verdict({ log, length }: { log: Reference['log']; length: number }) {
  if (log === 'cannot verify') return null
  if (!log.whole) {
    return (
      <Alert kind="error">
        The chain is broken at entry {log.sequence}. {log.problem} Do not install anything from here
        until we have explained it.
      </Alert>
    )
  }
  if (length === 0) return <Alert kind="note">No release has been published yet.</Alert>
  return (
    <Alert kind="success">
      {length === 1 ? 'The one entry is' : `All ${length} entries are`} whole: hashes, order and
      signatures are right.
    </Alert>
  )
}

function EntryRow({ entry }: { entry: ReleaseLogEntry }) {
  const release = readReleaseStatement(entry.content)
  const withdrawal = readWithdrawalStatement(entry.content)
  const version = release?.version ?? withdrawal?.version ?? 'unreadable'
  const date = release?.publishedAt ?? withdrawal?.withdrawnAt
  return (
    <tr className="border-ink-700 figures border-b">
      <td className="py-3 pr-4">{entry.sequence}</td>
      <td className="py-3 pr-4">
        {version}
        {withdrawal && <span className="text-fog-300 block font-sans">withdrawn</span>}
      </td>
      <td className="py-3 pr-4">{date?.slice(0, 10)}</td>
      <td className="text-fog-500 hidden py-3 text-xs sm:table-cell">{entry.hash.slice(0, 24)}…</td>
    </tr>
  )
}
