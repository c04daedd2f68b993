import { type ReactNode, useId, useState } from 'react'

/**
 * A place to drop a file or to choose one. The browser's own file field covers all of it, so that
 * dropping, clicking and the keyboard all work as they do everywhere.
 */
export function FileDrop({
  label,
  hint,
  disabled = false,
  onFile,
}: {
  label: string
  hint: ReactNode
  disabled?: boolean
  onFile: (file: File) => void
}) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  return (
    <div
      className={`has-focus-visible:border-brass-400 relative flex min-h-36 flex-col items-center justify-center gap-1 rounded border border-dashed px-6 py-8 text-center transition-colors ${
        isOver ? 'border-brass-400 bg-brass-400/8' : 'border-ink-600 bg-ink-950'
      } ${disabled ? 'opacity-60' : 'hover:border-fog-500 active:bg-ink-900'}`}
    >
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="text-fog-300 text-sm">
        {hint}
      </p>
      <input
        id={id}
        type="file"
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        className="absolute inset-0 size-full cursor-pointer rounded opacity-0 disabled:cursor-default"
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onFile(file)
          // The same file, changed meanwhile, may be chosen again.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
