const fathoms = [2, 3, 5, 7, 10, 13, 15, 17, 20]

/**
 * A lead line down the left edge of wide screens, with the marks sailors tied into it. The lead sinks
 * as one reads on: the browser moves it along the scroll by itself, where it can.
 */
export function LeadLine() {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-y-0 left-0 z-10 hidden w-16 min-[1400px]:block print:hidden"
    >
      <svg viewBox="0 0 64 1000" preserveAspectRatio="none" className="absolute inset-0 size-full">
        <path
          d="M32 0V1000"
          stroke="currentColor"
          vectorEffect="non-scaling-stroke"
          className="text-ink-700"
        />
      </svg>
      <ul className="absolute inset-x-0 top-16 bottom-0 flex flex-col justify-evenly">
        {fathoms.map((fathom) => (
          <li
            key={fathom}
            className="text-fog-500/70 flex items-center gap-2 pl-7 font-mono text-[11px]"
          >
            <span className="bg-brass-500/70 h-px w-2.5" />
            {fathom}
          </li>
        ))}
      </ul>
      <svg viewBox="0 0 16 28" className="lead absolute left-6 h-7 w-4">
        <path d="M6 8h4l2.6 16a1 1 0 0 1-1 1.3H4.4a1 1 0 0 1-1-1.3z" className="fill-brass-400" />
      </svg>
    </div>
  )
}
