import type { ProseNode } from '@leadline/content/prose-node'
import { CodeBlock } from '@leadline/ui/code-block'
import { type ComponentType, createElement, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'

import { JumpLink } from './JumpLink.tsx'
import { drawingIn, textOf } from './prose-text.ts'

/** Drawings that a text asks for by name in a fenced block of language `figure`. */
export type Figures = Record<string, ComponentType<{ caption: string }>>

interface Setting {
  figures: Figures
  under: 1 | 2
}

/**
 * Content that was Markdown when the site was built, as React elements. No Markdown library, no HTML
 * strings. `under` is the level of the heading that the text stands under: its own follow on from it.
 */
export function Prose({
  nodes,
  figures = {},
  under = 1,
}: {
  nodes: ProseNode[]
  figures?: Figures
  under?: 1 | 2
}) {
  return <>{nodes.map((node, index) => renderNode(node, index, { figures, under }))}</>
}

function renderNode(node: ProseNode, key: number, setting: Setting): ReactNode {
  if (typeof node === 'string') return <Fragment key={key}>{node}</Fragment>
  const [tag, attributes, children] = node
  const content = children.map((child, index) => renderNode(child, index, setting))
  if (/^h[2-4]$/.test(tag)) return renderHeading(node, content, key, setting)
  if (tag === 'a') return renderLink(String(attributes['href']), content, key)
  if (tag === 'pre') return renderPre(node, content, key, setting)
  // A wide table scrolls by itself instead of the whole page.
  if (tag === 'table') {
    return (
      // Not a region: a page with thirty tables has not thirty landmarks.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what scrolls
      <div key={key} className="prose-table" role="group" aria-label="Table" tabIndex={0}>
        <table>{content}</table>
      </div>
    )
  }
  return createElement(tag, { key, ...attributes }, ...content)
}

/** A heading with a small link to itself beside it: beside, so that it is not part of its name. */
function renderHeading(node: ProseNode, content: ReactNode[], key: number, { under }: Setting) {
  if (typeof node === 'string') return node
  const [tag, attributes] = node
  const level = Number(tag.slice(1)) + under - 1
  const heading = createElement(
    `h${level}`,
    { ...attributes, className: `prose-${tag}` },
    ...content,
  )
  const { id } = attributes
  if (typeof id !== 'string') return <Fragment key={key}>{heading}</Fragment>
  return (
    <div key={key} className={`prose-heading prose-heading-${tag}`}>
      {heading}
      <JumpLink id={id} className="prose-anchor" aria-label={`Link to ${textOf(node)}`}>
        #
      </JumpLink>
    </div>
  )
}

function renderLink(href: string, content: ReactNode[], key: number) {
  const isPage = href.startsWith('/') && !href.includes('.')
  return isPage ? (
    <Link key={key} to={href}>
      {content}
    </Link>
  ) : (
    <a key={key} href={href}>
      {content}
    </a>
  )
}

function renderPre(node: ProseNode, content: ReactNode[], key: number, { figures }: Setting) {
  const drawing = drawingIn(node)
  if (drawing) {
    const Figure = figures[drawing.name]
    if (!Figure) throw new Error(`there is no figure named ${drawing.name}`)
    return <Figure key={key} caption={drawing.caption} />
  }
  return <CodeBlock key={key}>{content}</CodeBlock>
}
