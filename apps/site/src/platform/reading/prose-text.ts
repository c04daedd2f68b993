import type { ProseNode } from '@leadline/content/prose-node'

/** The words of a piece of content, without what marks them up. */
export function textOf(node: ProseNode): string {
  return typeof node === 'string' ? node : node[2].map(textOf).join('')
}
