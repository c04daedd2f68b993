import type { IssueStatus, IssueType } from '@leadline/contract/tracker'
import { Bug, Lightbulb } from 'lucide-react'

export const typeLooks = {
  bug: { label: 'Bug', Icon: Bug },
  feature: { label: 'Feature', Icon: Lightbulb },
} as const satisfies Record<IssueType, object>

export const statusVariants = {
  open: 'destructive',
  'in-progress': 'default',
  testing: 'secondary',
  fixed: 'outline',
} as const satisfies Record<IssueStatus, string>

export function statusWords(status: IssueStatus): string {
  return status.replaceAll('-', ' ')
}

export function countWords(count: number, one: string): string {
  return `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`
}
