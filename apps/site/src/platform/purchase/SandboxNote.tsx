import { FlaskConical } from 'lucide-react'

/** Says that payments are simulated here and no money moves. */
export function SandboxNote() {
  return (
    <p
      role="note"
      className="border-tide-400/40 bg-tide-400/8 text-tide-400 flex gap-3 rounded border px-4 py-3 text-sm print:border-current print:bg-transparent print:text-current"
    >
      <FlaskConical aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      <span>
        <strong className="font-semibold">Sandbox.</strong> This shop takes test payments only: no
        money moves.
      </span>
    </p>
  )
}
