import { Skeleton } from '@leadline/ui/skeleton'

export function OrderLoading() {
  return (
    <div aria-live="polite" className="border-ink-700 bg-ink-900 rounded border p-6 sm:p-8">
      <span className="sr-only">Loading the order</span>
      <Skeleton className="h-6 w-24" />
      <Skeleton className="mt-4 h-7 w-72 max-w-full" />
      <Skeleton className="max-w-text mt-4 h-5 w-full" />
    </div>
  )
}
