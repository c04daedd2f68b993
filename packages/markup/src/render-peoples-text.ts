import type { Element, ElementContent, Root as HtmlRoot } from 'hast'
import type { Root as MarkdownRoot } from 'mdast'
import rehypeSanitize, { type Options } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'

import { articleSchema } from './article-schema.ts'

/** Says to search engines and to the site that a link leads to: we did not write this. */
const linkRel = ['nofollow', 'ugc', 'noopener', 'noreferrer']

const isLeftOut = (name: string) => /^(?:h[1-6]|img|input)$/.test(name)

/** What an article of the news may hold, less what only an author of ours may use. */
const peoplesSchema: Options = {
  ...articleSchema,
  tagNames: (articleSchema.tagNames ?? []).filter((name) => !isLeftOut(name)),
  attributes: {
    ...articleSchema.attributes,
    a: ['href', ['rel', ...linkRel]],
    // Several texts share a page: an id could stand there twice.
    '*': (articleSchema.attributes?.['*'] ?? []).filter((attribute) => attribute !== 'id'),
  },
}

const pipeline = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(() => htmlAsText)
  .use(remarkRehype)
  .use(() => plainElements)
  // Last, so that nothing before it can bring unsafe markup back.
  .use(rehypeSanitize, peoplesSchema)
  .use(rehypeStringify)

/** Markdown that anybody may have written, as HTML in which nothing can run. HTML in it is shown as typed. */
export function renderPeoplesText(markdown: string): string {
  return String(pipeline.processSync(markdown))
}

/** `Map<Order>` in a bug report is text. Taken for a tag it would be gone. */
function htmlAsText(tree: MarkdownRoot): void {
  visit(tree, 'html', ({ value }, index, parent) => {
    if (!parent || index === undefined) return undefined
    const text = { type: 'text', value } as const
    const holdsWords = parent.type !== 'root' && !/^(?:blockquote|listItem)$/.test(parent.type)
    parent.children[index] = holdsWords ? text : { type: 'paragraph', children: [text] }
    return SKIP
  })
}

/** A comment has no headings of its own, loads no picture from elsewhere, and asks for no tick. */
function plainElements(tree: HtmlRoot): void {
  visit(tree, 'element', (element, index, parent) => {
    if (!parent || index === undefined) return
    parent.children[index] = plainElement(element)
  })
}

function plainElement(element: Element): ElementContent {
  const { tagName, properties, children } = element
  if (/^h[1-6]$/.test(tagName)) {
    element.tagName = 'p'
    element.children = [{ type: 'element', tagName: 'strong', properties: {}, children }]
  }
  if (tagName === 'input') return { type: 'text', value: properties['checked'] ? '☑' : '☐' }
  if (tagName === 'img') return linkTo(properties['src'], properties['alt'])
  if (tagName === 'a') element.properties = linkProperties(properties['href'])
  return element
}

/** A picture would show a stranger's server who reads the page. A link shows it nothing until it is used. */
function linkTo(src: unknown, alt: unknown): Element {
  const address = typeof src === 'string' ? src : ''
  const words = typeof alt === 'string' && alt !== '' ? alt : address
  return {
    type: 'element',
    tagName: 'a',
    properties: linkProperties(address),
    children: [{ type: 'text', value: words }],
  }
}

/** Nothing on the page has an id to lead to. */
function linkProperties(href: unknown): Element['properties'] {
  return typeof href !== 'string' || href.startsWith('#') ? {} : { href, rel: linkRel }
}
