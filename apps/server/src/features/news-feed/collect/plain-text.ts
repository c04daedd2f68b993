import { Parser } from 'htmlparser2'

const skipped = new Set(['script', 'style', 'iframe', 'noscript', 'template', 'svg', 'figure'])
const blocks = new Set(['p', 'br', 'div', 'li', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'tr'])

/** What a person would read of a piece of HTML: no markup, no script, single spaces, at most `longest` characters. */
export function plainText(html: string, longest: number): string {
  let text = ''
  let skipping = 0
  const parser = new Parser(
    {
      onopentagname: (name) => {
        if (skipped.has(name)) skipping += 1
        if (blocks.has(name)) text += '\n'
      },
      onclosetag: (name) => {
        if (skipped.has(name)) skipping = Math.max(0, skipping - 1)
        if (blocks.has(name)) text += '\n'
      },
      ontext: (part) => {
        if (skipping === 0 && text.length < longest * 2) text += part
      },
    },
    { decodeEntities: true },
  )
  parser.end(html.slice(0, longest * 20))
  return cleanText(text, longest)
}

/** Without what cannot be seen: control characters, marks that turn the direction of text, spaces in a row. */
export function cleanText(text: string, longest: number): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, (mark) =>
      mark === '\n' || mark === '\t' ? ' ' : '',
    )
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
}
