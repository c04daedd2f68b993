import type { Issue } from '@leadline/contract/tracker'
import { ChevronUp } from 'lucide-react'

import { countWords } from './issue-look.ts'

interface VoteButtonProps {
  issue: Issue
  onVote: (issue: Issue) => void
}

/** Pressed, it is brass; pressing it again takes the vote back. */
export function VoteButton({ issue, onVote }: VoteButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={issue.hasVoted}
      aria-label={`Vote for ${issue.title}: ${countWords(issue.votes, 'vote')}`}
      // Nobody else can see it yet.
      disabled={issue.awaitingReview === true}
      onClick={() => onVote(issue)}
      className="group border-ink-600 bg-ink-900 text-fog-300 hover:border-fog-500 hover:text-fog-50 aria-pressed:border-brass-400 aria-pressed:bg-brass-400/10 aria-pressed:text-brass-400 flex h-16 w-14 shrink-0 flex-col items-center justify-center gap-0.5 rounded border transition-[background-color,border-color,color,transform] active:translate-y-px disabled:pointer-events-none disabled:opacity-45"
    >
      <ChevronUp
        aria-hidden="true"
        className="size-5 transition-transform group-hover:-translate-y-0.5"
      />
      <span className="figures text-sm">{issue.votes.toLocaleString('en-US')}</span>
    </button>
  )
}
