import type { ProseNode } from '@leadline/content/prose-node'
import { CodeBlock } from '@leadline/ui/code-block'

import { textOf } from '../../platform/reading/prose-text.ts'
import { Prose } from '../../platform/reading/Prose.tsx'

/** Longer than this, a command no longer reads well within a sentence. */
const inlineCharacters = 60

/** A step's text. A long command stands by itself, to be copied whole. */
export function StepText({ nodes }: { nodes: ProseNode[] }) {
  return (
    <div className="prose mt-2">
      {splitAtCommands(nodes).map((part, index) =>
        typeof part === 'string' ? (
          // oxlint-disable-next-line react/no-array-index-key -- a fixed list
          <CodeBlock key={index} wrap what="this command">
            <code>{part}</code>
          </CodeBlock>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- a fixed list
          <p key={index}>
            <Prose nodes={part} />
          </p>
        ),
      )}
    </div>
  )
}

/** Sentences as lists of nodes, commands as strings. */
function splitAtCommands(nodes: ProseNode[]): (ProseNode[] | string)[] {
  const parts: (ProseNode[] | string)[] = []
  for (const node of nodes) {
    const command = commandIn(node)
    const last = parts.at(-1)
    if (command !== undefined) parts.push(command)
    else if (Array.isArray(last)) last.push(node)
    else parts.push([node])
  }
  return parts
}

function commandIn(node: ProseNode): string | undefined {
  if (typeof node === 'string' || node[0] !== 'code') return undefined
  const text = textOf(node)
  return text.length > inlineCharacters ? text : undefined
}
