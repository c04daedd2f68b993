import type { RoadmapStatus } from './roadmap-status.ts'

/**
 * The lead line beside the groups. It is brass as far down as the software is available, and the lead
 * hangs at its end; what is below has not been reached, so the line is only dotted there.
 */
export function DepthLine({ status }: { status: RoadmapStatus }) {
  const isAvailable = status === 'completed' || status === 'experimental'
  const line = isAvailable
    ? 'border-l-2 border-solid border-brass-500'
    : 'border-l-2 border-dotted border-ink-600'
  return (
    <div aria-hidden="true" className="relative print:hidden">
      <span className={`absolute inset-y-0 left-3.5 -translate-x-px sm:left-5.5 ${line}`} />
      {/* The mark at which the group begins. */}
      <span
        className={`absolute top-[3.9rem] left-2 h-0.5 w-6 sm:top-[4.9rem] sm:left-3 sm:w-9 ${isAvailable ? 'bg-brass-400' : 'bg-ink-600'}`}
      />
      {status === 'experimental' && (
        <svg
          viewBox="0 0 16 24"
          className="absolute bottom-0 left-3.5 h-9 w-6 -translate-x-1/2 translate-y-1/2 sm:left-5.5"
        >
          <path
            d="M5.5 0h5l3 21a1.6 1.6 0 0 1-1.6 2H4.1a1.6 1.6 0 0 1-1.6-2z"
            className="fill-brass-400"
          />
          <path d="M6 5h4" strokeWidth="1" className="stroke-ink-950" />
        </svg>
      )}
    </div>
  )
}
