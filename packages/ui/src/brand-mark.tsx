/** A lead on its line: the weight that sounds the depth. */
export function BrandMark({ className = 'h-7 w-4' }: { className?: string }) {
  return (
    <svg viewBox="0 0 16 28" aria-hidden="true" className={className}>
      <path d="M8 0v13" stroke="currentColor" strokeWidth="1.5" className="text-brass-400" />
      <path
        d="M5.5 4.5h5M6.5 8.5h3"
        stroke="currentColor"
        strokeWidth="1.5"
        className="text-brass-400"
      />
      <path d="M6 13h4l2.6 12.2a1 1 0 0 1-1 1.3H4.4a1 1 0 0 1-1-1.3z" className="fill-brass-400" />
    </svg>
  )
}
