import type { ProseNode } from '@leadline/content/prose-node'

/** Nothing but their edges is between the words of two of them. */
const blocks = new Set(['td', 'th', 'tr', 'li', 'p', 'br'])

/** The words of a piece of content, without what marks them up. */
export function textOf(node: ProseNode): string {
  if (typeof node === 'string') return node
  const [tag, , content] = node
  return content.map(textOf).join('') + (blocks.has(tag) ? ' ' : '')
}

/** The drawing that a text asks for in a fenced block of language `figure`: its name, then its caption. */
export function drawingIn(node: ProseNode): { name: string; caption: string } | undefined {
  const code = typeof node === 'string' ? undefined : node[2][0]
  if (!code || typeof code === 'string' || code[1]['className'] !== 'language-figure')
    return undefined
  const [name = '', caption = ''] = textOf(code).trim().split('\n')
  return { name, caption }
}
