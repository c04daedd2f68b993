import type { ProseNode } from '@leadline/content/prose-node'

/** A sentence of a guide: words, and now and then a command or a name in another face. */
export function GuideText({ nodes }: { nodes: readonly ProseNode[] }) {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node
    const [tag, , children] = node
    // oxlint-disable-next-line react/no-array-index-key -- a fixed list
    if (tag === 'code')
      return (
        <code key={index}>
          <GuideText nodes={children} />
        </code>
      )
    // oxlint-disable-next-line react/no-array-index-key -- a fixed list
    return (
      <span key={index}>
        <GuideText nodes={children} />
      </span>
    )
  })
}
