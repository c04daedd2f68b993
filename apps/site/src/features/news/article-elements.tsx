import { idPrefix } from '@leadline/markup/article-schema'
import type { ComponentProps } from 'react'
import type { Components, ExtraProps } from 'react-markdown'
import { Link } from 'react-router'

type Props<Tag extends 'a' | 'img' | 'input' | 'pre' | 'table' | 'td'> = ComponentProps<Tag> &
  ExtraProps

/** Pages of ours are opened without leaving the site; others learn nothing of where one came from. */
function ArticleLink({ node: _node, href = '', children, ...rest }: Props<'a'>) {
  // Ids of the article carry the prefix, so what points to them must.
  if (href.startsWith('#')) {
    return (
      <a {...rest} href={`#${idPrefix}${href.slice(1)}`}>
        {children}
      </a>
    )
  }
  // '//elsewhere' and '/\elsewhere' lead away from the site; a file is none of the router's business.
  if (/^\/(?![/\\])[^.]*$/.test(href)) {
    return (
      <Link {...rest} to={href}>
        {children}
      </Link>
    )
  }
  return (
    <a {...rest} href={href || undefined} rel="noreferrer">
      {children}
    </a>
  )
}

function ArticleImage({ node: _node, alt = '', ...rest }: Props<'img'>) {
  return <img {...rest} alt={alt} loading="lazy" decoding="async" />
}

/** A task list shows what is done; nobody can tick it. */
function TaskBox({ checked }: Props<'input'>) {
  return (
    <input
      type="checkbox"
      disabled
      checked={checked === true}
      readOnly
      aria-label={checked ? 'Done' : 'Not done'}
    />
  )
}

/** A wide table scrolls by itself instead of the whole page. */
function ArticleTable({ node: _node, ...rest }: Props<'table'>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what scrolls
    <section className="prose-table" aria-label="Table" tabIndex={0}>
      <table {...rest} />
    </section>
  )
}

function ArticleCode({ node: _node, ...rest }: Props<'pre'>) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what scrolls
  return <pre {...rest} tabIndex={0} />
}

const alignments = new Map<unknown, string>([
  ['center', 'text-center'],
  ['right', 'text-right'],
])

/** Markdown aligns columns with a style, which our policy forbids. A class does the same. */
function cell(Tag: 'td' | 'th') {
  return function Cell({ node, style: _style, ...rest }: Props<'td'>) {
    return <Tag {...rest} className={alignments.get(node?.properties['align'])} />
  }
}

export const articleElements: Components = {
  a: ArticleLink,
  // The page has its one heading: the article's title.
  h1: 'h2',
  img: ArticleImage,
  input: TaskBox,
  pre: ArticleCode,
  table: ArticleTable,
  td: cell('td'),
  th: cell('th'),
}
