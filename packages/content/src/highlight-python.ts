import type { ProseNode } from './prose.ts'

const keywords = new Set(
  (
    'and as assert async await break class continue def del elif else except False finally for ' +
    'from global if import in is lambda None nonlocal not or pass raise return True try while with yield'
  ).split(' '),
)

// In this order: what looks like code inside a comment or a string is neither.
const token = new RegExp(
  [
    /(?<comment>#[^\n]*)/,
    /(?<string>(?:\b[bfru]{1,2})?(?:"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'))/,
    /(?<number>\b\d[\d_]*(?:\.\d+)?\b)/,
    /(?<word>[A-Za-z_]\w*)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/** Python with its words marked, done once when the site is built. Not a parser: enough to read by. */
export function highlightPython(code: string): ProseNode[] {
  const nodes: ProseNode[] = []
  let plain = ''
  let previousWord = ''
  const flush = () => {
    if (plain) nodes.push(plain)
    plain = ''
  }
  let end = 0
  for (const match of code.matchAll(token)) {
    plain += code.slice(end, match.index)
    end = match.index + match[0].length
    const kind = kindOf(match.groups ?? {}, previousWord)
    if (match.groups?.['word']) previousWord = match[0]
    if (!kind) {
      plain += match[0]
      continue
    }
    flush()
    nodes.push(['span', { className: `code-${kind}` }, [match[0]]])
  }
  plain += code.slice(end)
  flush()
  return nodes
}

function kindOf(groups: Record<string, string>, previousWord: string): string | undefined {
  const { word } = groups
  if (word === undefined) return Object.keys(groups).find((name) => groups[name] !== undefined)
  if (keywords.has(word)) return 'keyword'
  return previousWord === 'def' || previousWord === 'class' ? 'definition' : undefined
}
