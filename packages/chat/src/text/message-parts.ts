/** A stretch of a message, and what it is shown as. There is nothing else that a message can be: no HTML, no image. */
export type MessagePart =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  /** Several lines of code. */
  | { kind: 'block'; text: string }
  /** `BTC-USD`, or without the backticks. */
  | { kind: 'symbol'; text: string; symbol: string }
  | { kind: 'mention'; text: string; username: string }
  /** Text like any other until somebody wants to open it. */
  | { kind: 'link'; text: string; address: string }

const symbolText = /^[A-Z0-9]{1,12}-[A-Z]{2,6}$/

/** In this order: what begins a block is no code, what is in code is no mention. */
const pattern = new RegExp(
  [
    '```(?<block>[^]*?)```',
    '`(?<code>[^`\\n]+)`',
    '(?<link>https://[^\\s<>"`]+)',
    '(?<![\\w.@-])@(?<mention>[A-Za-z0-9][A-Za-z0-9_.-]{2,31})',
    '(?<![\\w@./-])(?<symbol>[A-Z0-9]{1,12}-(?:USDT|USDC|USD|EUR|GBP|BTC|ETH))(?![\\w/-])',
  ].join('|'),
  'g',
)

/** What turns text around or is not seen: with it, an address reads as another. */
const unseen = /(?![\n\t])\p{Cc}|[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu

export function messageParts(message: string): MessagePart[] {
  const text = message.replaceAll(unseen, '')
  const parts: MessagePart[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    const part = partOf(match[0], match.groups ?? {})
    if (!part) continue
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    parts.push(part)
    // What does not belong to a link or a name goes on as text.
    end =
      match.index + (part.kind === 'link' || part.kind === 'mention' ? part.text : match[0]).length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

function partOf(
  whole: string,
  { block, code, link, mention, symbol }: Record<string, string | undefined>,
): MessagePart | undefined {
  if (block !== undefined) {
    const text = block.replace(/^[a-z]*\n/, '').replace(/\n$/, '')
    return { kind: 'block', text: text === '' ? whole : text }
  }
  if (code !== undefined) {
    return symbolText.test(code)
      ? { kind: 'symbol', text: code, symbol: code }
      : { kind: 'code', text: code }
  }
  if (symbol !== undefined) return { kind: 'symbol', text: symbol, symbol }
  if (mention !== undefined) {
    // A sentence may end behind a name.
    const username = mention.replace(/[.-]+$/, '')
    if (username.length < 3) return undefined
    return { kind: 'mention', text: `@${username}`, username }
  }
  return link === undefined ? undefined : linkOf(link)
}

/** A sentence may end behind a link, and a link may stand in brackets. */
function linkOf(found: string): MessagePart | undefined {
  let text = found.replace(/[.,;:!?'"]+$/, '')
  if (text.endsWith(')') && !text.includes('(')) text = text.slice(0, -1)
  const host = /^https:\/\/[^/?#\s]+/i.exec(text)
  return host ? { kind: 'link', text, address: text } : undefined
}
