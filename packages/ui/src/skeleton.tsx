/** Keeps the place of something that is on its way, in its size, so that nothing moves. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`bg-ink-800 animate-pulse rounded-sm ${className}`} />
}
