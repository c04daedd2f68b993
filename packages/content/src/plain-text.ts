import type { ElementContent, Root, RootContent } from 'hast'
import rehypeRaw from 'rehype-raw'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

/** A paragraph, heading, list item or table of a text, without any markup. */
export interface TextBlock {
  kind: 'heading' | 'text'
  text: string
}

type Node = RootContent | ElementContent

const pipeline = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)

/** What Markdown, HTML in it included, says in readable text. No markup, no address and no code survives. */
export function plainText(markdown: string): TextBlock[] {
  const root = pipeline.runSync(pipeline.parse(markdown)) as Root
  return blocksOf(root.children)
}

/** Whole blocks from the beginning, up to about `maxLength` characters, and never a heading last. */
export function beginningOf(blocks: readonly TextBlock[], maxLength: number): TextBlock[] {
  let length = 0
  const end = blocks.findIndex(({ text }) => (length += text.length) > maxLength)
  const taken = blocks.slice(0, end === -1 ? blocks.length : Math.max(end, 1))
  while (taken.at(-1)?.kind === 'heading') taken.pop()
  return taken
}

/** Elements whose text is never shown to a reader. */
const hiddenTags = new Set(
  'script style template noscript iframe object embed svg math form input button select textarea pre img video audio head title'.split(
    ' ',
  ),
)
/** Elements that only group others: each block inside them is one of its own. */
const containerTags = new Set(
  'div section article main header footer aside nav blockquote details ul ol dl figure html body center'.split(
    ' ',
  ),
)

function blocksOf(nodes: readonly Node[]): TextBlock[] {
  const blocks: TextBlock[] = []
  let loose = ''
  const add = (kind: TextBlock['kind'], words: string) => {
    const text = oneLine(words)
    if (text !== '') blocks.push({ kind, text })
  }
  const endLoose = () => {
    add('text', loose)
    loose = ''
  }
  for (const node of nodes) {
    const tag = node.type === 'element' ? node.tagName : undefined
    if (tag === undefined || node.type !== 'element' || isInline(tag)) {
      loose += wordsOf(node)
      continue
    }
    endLoose()
    if (hiddenTags.has(tag)) continue
    if (tag === 'table') blocks.push(...tableBlocks(node.children))
    else if (tag === 'li') add('text', `• ${wordsOf(node)}`)
    else if (containerTags.has(tag)) blocks.push(...blocksOf(node.children))
    else add(/^h[1-6]$/.test(tag) ? 'heading' : 'text', wordsOf(node))
  }
  endLoose()
  return blocks
}

/** One block, each row on a line of its own. */
function tableBlocks(nodes: readonly Node[]): TextBlock[] {
  const text = rowsOf(nodes).join('\n')
  return text === '' ? [] : [{ kind: 'text', text }]
}

function rowsOf(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'element') return []
    if (node.tagName !== 'tr') return rowsOf(node.children)
    const cells = node.children.map((cell) => oneLine(wordsOf(cell))).filter((cell) => cell !== '')
    return cells.length > 0 ? [cells.join(' · ')] : []
  })
}

function isInline(tag: string): boolean {
  return /^(?:a|abbr|b|bdi|bdo|br|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr)$/.test(
    tag,
  )
}

function wordsOf(node: Node): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element' || hiddenTags.has(node.tagName)) return ''
  if (node.tagName === 'br') return ' '
  const inside = node.children.map(wordsOf).join('')
  return isInline(node.tagName) ? inside : ` ${inside} `
}

function oneLine(words: string): string {
  return words.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}
