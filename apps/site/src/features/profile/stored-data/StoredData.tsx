import { messageFor } from '@leadline/client/api-error'
import type { StoredField } from '@leadline/contract/accounts/profile'
import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'
import { Skeleton } from '@leadline/ui/skeleton'
import { Download } from 'lucide-react'
import { useState } from 'react'

import { useStoredData } from '../profile-queries.ts'
import { saveAsFile } from './save-as-file.ts'
import { groupStored } from './stored-records.ts'
import { StoredSubject } from './StoredSubject.tsx'

const failed = 'Your data could not be loaded.'

export function StoredData() {
  const { data: fields, error, isFetching, refetch } = useStoredData()
  const [problem, setProblem] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const save = async () => {
    setIsSaving(true)
    // As it is now, not as it was when the page was opened.
    const { data, error: refused } = await refetch()
    setIsSaving(false)
    setProblem(refused ? messageFor(refused, failed) : undefined)
    if (data && !refused) saveAsFile('leadline-data.json', JSON.stringify(data, null, 2))
  }
  if (fields) {
    return (
      <section aria-label="Stored data" className="flex flex-col items-start gap-8">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button variant="secondary" busy={isSaving} onClick={() => void save()}>
            {!isSaving && <Download aria-hidden="true" className="size-4" />}
            Export as JSON
          </Button>
          <p className="text-fog-300 text-sm">The same data as a file, raw and complete.</p>
        </div>
        {problem && <Alert kind="error">{problem}</Alert>}
        <StoredGroups fields={fields} />
      </section>
    )
  }
  if (!error || isFetching) return <Loading />
  return (
    <div className="flex flex-col items-start gap-5">
      <Alert kind="error">{messageFor(error, failed)}</Alert>
      <Button variant="secondary" onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  )
}

function StoredGroups({ fields }: { fields: StoredField[] }) {
  const groups = groupStored(fields)
  const empty = groups.flatMap((group) => group.empty)
  return (
    <>
      {groups
        .filter(({ subjects }) => subjects.length > 0)
        .map(({ title, subjects }) => (
          <section key={title} aria-label={title} className="flex w-full flex-col gap-4">
            <h2 className="text-xl">{title}</h2>
            <div className="border-ink-700 bg-ink-900 rounded border">
              {subjects.map((subject) => (
                <StoredSubject key={subject.table} subject={subject} />
              ))}
            </div>
          </section>
        ))}
      {empty.length > 0 && (
        <p className="max-w-text text-fog-300 text-sm">
          Nothing of yours is stored under: {empty.join(', ')}.
        </p>
      )}
    </>
  )
}

function Loading() {
  return (
    <div aria-live="polite" className="flex flex-col gap-8">
      <span className="sr-only">Loading your data</span>
      <Skeleton className="h-11 w-44" />
      <Skeleton className="h-160 w-full" />
    </div>
  )
}
