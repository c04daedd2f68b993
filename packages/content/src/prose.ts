import type { Element, ElementContent, Root, RootContent } from 'hast'
import { toString } from 'hast-util-to-string'
import rehypeRaw from 'rehype-raw'
import rehypeSlug from 'rehype-slug'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

import { highlightPython } from './highlight-python.ts'
import type { ProseAttributes, ProseNode } from './prose-node.ts'

export interface Heading {
  id: string
  text: string
  depth: 2 | 3
}

export interface Prose {
  nodes: ProseNode[]
  headings: Heading[]
}

// rehype-raw: our own texts may use HTML such as <kbd>. News, which may come from elsewhere, never
// passes here: the site renders and sanitises it.
function markdownToHtmlTree(markdown: string, idPrefix: string): Root {
  const pipeline = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype, { allowDangerousHtml: true })
    .use(rehypeRaw)
    .use(rehypeSlug, { prefix: idPrefix })
  return pipeline.runSync(pipeline.parse(markdown)) as Root
}

/** Markdown blocks. Heading ids begin with `idPrefix`, so that several texts share one page. */
export function renderProse(markdown: string, idPrefix = ''): Prose {
  const root = markdownToHtmlTree(markdown, idPrefix)
  return { nodes: compact(root.children), headings: headingsOf(root) }
}

/** One line of Markdown without its paragraph: for labels, answers and steps. */
export function renderInline(markdown: string): ProseNode[] {
  const root = markdownToHtmlTree(markdown.trim(), '')
  const [only, ...others] = root.children.filter((node) => node.type === 'element')
  if (only?.tagName !== 'p' || others.length > 0) return compact(root.children)
  return compact(only.children)
}

function headingsOf(root: Root): Heading[] {
  return root.children
    .filter((node): node is Element => node.type === 'element' && /^h[23]$/.test(node.tagName))
    .map((node) => ({
      id: String(node.properties.id),
      text: toString(node),
      depth: node.tagName === 'h2' ? 2 : 3,
    }))
}

function compact(nodes: (RootContent | ElementContent)[]): ProseNode[] {
  return nodes.flatMap((node): ProseNode[] => {
    if (node.type === 'text') return node.value === '\n' ? [] : [node.value]
    if (node.type !== 'element') return []
    if (isPython(node)) return [[node.tagName, attributesOf(node), highlightPython(toString(node))]]
    return [[node.tagName, attributesOf(node), compact(node.children)]]
  })
}

function isPython({ tagName, properties }: Element): boolean {
  const { className } = properties
  return tagName === 'code' && Array.isArray(className) && className.includes('language-python')
}

function attributesOf(element: Element): ProseAttributes {
  return Object.fromEntries(
    Object.entries(element.properties).flatMap(([name, value]) => {
      if (value === undefined || value === null || value === false) return []
      return [[name, Array.isArray(value) ? value.join(' ') : value]]
    }),
  )
}
