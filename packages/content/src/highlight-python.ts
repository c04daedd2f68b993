import { highlightTree, tagHighlighter, tags } from '@lezer/highlight'
import { parser } from '@lezer/python'

import type { ProseNode } from './prose-node.ts'

/** What prose.css has colors for. */
const highlighter = tagHighlighter([
  { tag: tags.comment, class: 'code-comment' },
  { tag: tags.string, class: 'code-string' },
  { tag: tags.number, class: 'code-number' },
  { tag: [tags.keyword, tags.bool, tags.null], class: 'code-keyword' },
  {
    tag: [tags.function(tags.definition(tags.variableName)), tags.definition(tags.className)],
    class: 'code-definition',
  },
])

/** Python with its words marked, done once when the site is built. */
export function highlightPython(code: string): ProseNode[] {
  const nodes: ProseNode[] = []
  let end = 0
  const addPlain = (to: number) => {
    if (to > end) nodes.push(code.slice(end, to))
  }
  highlightTree(parser.parse(code), highlighter, (from, to, className) => {
    // The stars of `*args` are keywords to the parser, but no words.
    if (code[from] === '*') return
    addPlain(from)
    nodes.push(['span', { className }, [code.slice(from, to)]])
    end = to
  })
  addPlain(code.length)
  return nodes
}
