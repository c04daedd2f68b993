import type { ReactNode } from 'react'

/** Something that can be done, offered beside symbols. */
export interface Command {
  title: string
  /** Further words that people type for it. */
  words?: string
  detail?: ReactNode
  run: () => void
}
