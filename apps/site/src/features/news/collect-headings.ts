import { idPrefix } from '@leadline/markup/article-schema'
import type { ExtraProps } from 'react-markdown'

type Element = NonNullable<ExtraProps['node']>

export interface ArticleHeading {
  /** As it is in the page, with the prefix that sanitizing puts before it. */
  id: string
  text: string
}

/** Gives the sections of an article ids, and notes them for its table of contents. */
export function collectHeadings(headings: ArticleHeading[]) {
  const taken = new Set<string>()
  return (tree: { children: (Element['children'][number] | { type: 'doctype' })[] }): void => {
    for (const node of tree.children) {
      if (node.type !== 'element' || !/^h[123]$/.test(node.tagName)) continue
      const text = textOf(node)
      const id = freeId(text, taken)
      node.properties['id'] = id
      if (node.tagName !== 'h3') headings.push({ id: idPrefix + id, text })
    }
  }
}

function textOf(node: Element['children'][number]): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(textOf).join('') : ''
}

function freeId(text: string, taken: Set<string>): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['section']
  const base = words.join('-')
  let id = base
  for (let count = 2; taken.has(id); count++) id = `${base}-${count}`
  taken.add(id)
  return id
}
