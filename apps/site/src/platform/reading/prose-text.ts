import type { ProseNode } from '@leadline/content/prose-node'

/** The words of a piece of content, without what marks them up. */
export function textOf(node: ProseNode): string {
  return typeof node === 'string' ? node : node[2].map(textOf).join('')
}

/** The drawing that a text asks for in a fenced block of language `figure`: its name, then its caption. */
export function drawingIn(node: ProseNode): { name: string; caption: string } | undefined {
  const code = typeof node === 'string' ? undefined : node[2][0]
  if (!code || typeof code === 'string' || code[1]['className'] !== 'language-figure')
    return undefined
  const [name = '', caption = ''] = textOf(code).trim().split('\n')
  return { name, caption }
}
