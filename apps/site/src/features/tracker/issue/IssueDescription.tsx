import { linkedText } from './linked-text.ts'
import { wordsOfMarkdown } from './words-of-markdown.ts'

const foldedFrom = { characters: 320, lines: 5 }

/** Long enough that most of it is folded away until somebody asks for it. */
export function isLong(text: string): boolean {
  return text.length > foldedFrom.characters || text.split('\n').length > foldedFrom.lines
}

/** The words of a description: plain text, its lines kept, its web addresses as links. */
export function IssueDescription({ text, isFolded }: { text: string; isFolded: boolean }) {
  return (
    <p
      className={`text-fog-300 max-w-text [overflow-wrap:anywhere] whitespace-pre-line ${isFolded ? 'line-clamp-3' : ''}`}
    >
      {linkedText(wordsOfMarkdown(text)).map((part, index) =>
        part.kind === 'text' ? (
          part.text
        ) : (
          <a
            // oxlint-disable-next-line react/no-array-index-key -- parts of one text never change places
            key={index}
            href={part.href}
            target="_blank"
            rel="nofollow ugc noopener noreferrer"
            className="text-tide-400 hover:text-fog-50 rounded-sm underline decoration-1 underline-offset-4 transition-colors"
          >
            {part.text}
          </a>
        ),
      )}
    </p>
  )
}
