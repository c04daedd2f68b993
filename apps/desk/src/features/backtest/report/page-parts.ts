import { escapeMarkup } from '@leadline/markup/escape-markup'

import { pageStyle } from './page-style.ts'

/** One page that opens in any browser, without network, and has no script. Whatever came from a file is written as text. */
export function wholePage(title: string, body: readonly string[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${text(title)}</title><style>${pageStyle}</style></head><body>
<h1>${text(title)}</h1>
${body.join('\n')}
<p class="quiet">Made by Leadline. A backtest shows what this file does with one market of the past.</p>
</body></html>
`
}

export function list(lines: readonly string[]): string {
  return `<ul>${lines.map((words) => `<li>${text(words)}</li>`).join('')}</ul>`
}

export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[], tag: string) =>
    row.map((cell) => `<${tag}>${text(cell)}</${tag}>`).join('')
  return `<div class="wide"><table><thead><tr>${cells(heads, 'th')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${cells(row, 'td')}</tr>`)
    .join('')}</tbody></table></div>`
}

export function text(words: string): string {
  return escapeMarkup(words)
}
