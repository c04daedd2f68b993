import { withdrawalReasonMaxCharacters } from '@leadline/contract/releases/withdrawal'

import { UsageError } from './command.ts'

/** One line that customers read, so it is a sentence. */
export function readReason(text: string): string {
  const reason = text.replaceAll(/\s+/g, ' ').trim()
  if (reason.length < 10) throw new UsageError('--reason: say in a sentence what is wrong with it.')
  if (reason.length <= withdrawalReasonMaxCharacters) return reason
  throw new UsageError(
    `--reason: at most ${withdrawalReasonMaxCharacters} characters. The rest belongs into the news.`,
  )
}
