import { X } from 'lucide-react'
import type { ReactNode } from 'react'

export interface AlertRow {
  key: string
  head: ReactNode
  /** By the head of their column. */
  cells: Readonly<Record<string, ReactNode>>
  /** What the button at its end says. */
  removeWords: string
  remove: () => void
  /** The trader has come to it, by pointer or by keyboard. */
  seen: () => void
}

/** Alerts of one kind: each can be removed, and counts as seen when somebody comes to it. */
export function AlertTable({
  caption,
  heads,
  rows,
  className = '',
}: {
  caption: string
  heads: readonly string[]
  rows: readonly AlertRow[]
  className?: string
}) {
  return (
    <table className={`facts-table ${className}`}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head, cells, removeWords, remove, seen }) => (
          <tr key={key} onPointerEnter={seen} onFocus={seen}>
            <th scope="row">{head}</th>
            {heads.slice(1).map((name) => (
              <td key={name}>{cells[name]}</td>
            ))}
            <td>
              <button
                type="button"
                aria-label={removeWords}
                className="icon-button"
                onClick={remove}
              >
                <X aria-hidden="true" className="size-3.5" />
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
