export type TextPart = { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string }

/** Web addresses only. What ends a sentence or closes a bracket is not part of one. */
const address = /https?:\/\/[^\s<>"'`]+/gi
const trailing = /[.,;:!?)\]}]+$/

/** A text in parts: words as they are, and addresses that may be opened. Never HTML. */
export function linkedText(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const found of text.matchAll(address)) {
    const shown = withoutTrailing(found[0])
    if (!URL.canParse(shown)) continue
    const { href, protocol } = new URL(shown)
    if (protocol !== 'https:' && protocol !== 'http:') continue
    if (found.index > from) parts.push({ kind: 'text', text: text.slice(from, found.index) })
    parts.push({ kind: 'link', text: shown, href })
    from = found.index + shown.length
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}

function withoutTrailing(found: string): string {
  const shown = found.replace(trailing, '')
  const cut = found.slice(shown.length)
  // An address may hold brackets of its own: .../Depth_(finance)
  const opened = shown.split('(').length - shown.split(')').length
  return opened > 0 && cut.startsWith(')') ? `${shown})` : shown
}
