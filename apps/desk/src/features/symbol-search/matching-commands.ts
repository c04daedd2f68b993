import type { Command } from './command.ts'

/** In titles and in what is typed. */
const between = /[\s:,]+/

/** Commands whose words begin with what was typed; a sign alone asks for nothing. Behind '>' there are no symbols. */
export function matchingCommands<Found extends Pick<Command, 'title' | 'words'>>(
  commands: readonly Found[],
  text: string,
): readonly Found[] {
  const typed = text.replace(/^>/, '').trim().toLowerCase().split(between)
  const words = typed.filter((word) => /[\p{L}\d]/u.test(word))
  if (words.length === 0) return text.startsWith('>') ? commands : []
  return commands.filter(({ title, words: further = '' }) => {
    const has = `${title} ${further}`.toLowerCase().split(between)
    return words.every((word) => has.some((other) => other.startsWith(word)))
  })
}
