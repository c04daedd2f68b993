/** Marks that stand in pairs around words, and those at the beginning of a line. */
const aroundWords = /(\*\*|__|~~|``?|\*)(?=\S)(.*?\S)\1/g
const beforeLine = /^(?:#{1,6} |> ?)+/gm
const fence = /^ *(?:```|~~~).*\n?/gm
const link = /!?\[([^\]\n]*)\]\((?:[^()\s]|\([^()\s]*\))*\)/g

/** A list shows the words of a description; its own page shows how they are marked up. */
export function wordsOfMarkdown(markdown: string): string {
  return markdown
    .replaceAll(fence, '')
    .replaceAll(link, '$1')
    .replaceAll(beforeLine, '')
    .replaceAll(aroundWords, '$2')
    .trim()
}
