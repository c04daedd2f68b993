import type { Score } from '../../packages/news/training/score.ts'

/** What the notes of a release say of its reader, as Markdown. */
export function scoreNotes(readers: readonly (readonly [string, Score])[]): string {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  const rows = [
    ['All assets of a story found', ({ assetsAllFound }) => assetsAllFound],
    ['Exactly its assets found, and none besides', ({ assetsExact }) => assetsExact],
    ['Of the assets it names, right', ({ assetsRight }) => assetsRight],
    ['Topic right', ({ topicAccuracy }) => topicAccuracy],
    ['Sentiment right', ({ sentimentAccuracy }) => sentimentAccuracy],
    ['Sentiment, macro-F1', ({ sentimentF1 }) => sentimentF1],
  ] as const satisfies readonly (readonly [string, (score: Score) => number])[]
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    '## How well the news feed reads',
    '',
    `Measured on ${readers[0]?.[1].stories} invented stories by a writer from whom it has not learned.`,
    '',
    line(['', ...readers.map(([name]) => name)]),
    line(['---', ...readers.map(() => '---:')]),
    ...rows.map(([what, of]) => line([what, ...readers.map(([, score]) => percent(of(score)))])),
    '',
  ].join('\n')
}
