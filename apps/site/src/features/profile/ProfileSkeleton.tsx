import { Card } from '@leadline/ui/card'
import { Skeleton } from '@leadline/ui/skeleton'

/** The profile's own shape, so that nothing moves when it arrives. */
export function ProfileSkeleton() {
  return (
    <div aria-live="polite" className="flex flex-col gap-6">
      <span className="sr-only">Loading your profile</span>
      <Card>
        <div className="flex flex-col gap-6 sm:flex-row sm:items-start">
          <Skeleton className="size-24" />
          <div className="flex-1">
            <Skeleton className="h-8.5 w-56 max-w-full" />
            <Skeleton className="mt-2 h-5.5 w-48 max-w-full" />
          </div>
          <div className="flex gap-3">
            <Skeleton className="h-11 w-36" />
            <Skeleton className="h-11 w-32" />
          </div>
        </div>
        <div className="border-ink-700 mt-6 grid gap-4 border-t pt-6 sm:grid-cols-3">
          {['status', 'membership', 'presence'].map((name) => (
            <Skeleton key={name} className="h-6.5 w-full sm:h-14 sm:w-32" />
          ))}
        </div>
      </Card>
    </div>
  )
}
