import { loadFaq } from '@leadline/content/faq'
import { loadLegalText } from '@leadline/content/legal'
import { loadManual } from '@leadline/content/manual'
import { loadNews } from '@leadline/content/news'
import { plainText } from '@leadline/content/plain-text'
import type { Prose } from '@leadline/content/prose'
import type { ProseNode } from '@leadline/content/prose-node'
import { loadSetupGuides } from '@leadline/content/setup-guides'
import { installSteps, someFile } from '@leadline/contract/install-steps'
import { systems } from '@leadline/contract/systems'

import { paths } from '../src/platform/paths.ts'
import { drawingIn, textOf } from '../src/platform/reading/prose-text.ts'
import type { Passage, Unnumbered } from './passage.ts'
import { sitePages } from './search-pages.ts'

/** Everything that can be searched: what the site says, section by section, and the pages where something is done. */
export function loadPassages(): Passage[] {
  const passages = [
    ...downloads(),
    ...manual(),
    ...setupGuides(),
    ...faq(),
    ...news(),
    ...legal(),
    ...sitePages(),
  ]
  return passages.map((passage, id) => ({ id, ...passage, text: oneLine(passage.text) }))
}

function manual(): Unnumbered[] {
  return loadManual().flatMap(({ id, title, summary, prose }) => [
    {
      kind: 'Manual' as const,
      page: title,
      heading: title,
      text: summary,
      address: `${paths.manual}#${id}`,
    },
    ...sectionsOf(prose).map(({ id: section, heading, text }) => ({
      kind: 'Manual' as const,
      page: title,
      heading,
      text,
      address: `${paths.manual}#${section}`,
    })),
  ])
}

function sectionsOf({ nodes, headings }: Prose): { id: string; heading: string; text: string }[] {
  const sections = headings.map(({ id, text }) => ({ id, heading: text, text: '' }))
  let current: (typeof sections)[number] | undefined
  for (const node of nodes) {
    const begun = sections.find(({ id }) => id === idOf(node))
    if (begun) current = begun
    else if (current) current.text += ` ${drawingIn(node)?.caption ?? textOf(node)}`
  }
  return sections
}

function idOf(node: ProseNode): unknown {
  return typeof node === 'string' ? undefined : node[1]['id']
}

function setupGuides(): Unnumbered[] {
  return loadSetupGuides().flatMap(({ id, name, summary, steps, notes, permissions }) => {
    const address = `${paths.setup}#${id}`
    const guide = { kind: 'Setup' as const, page: name, address }
    const granted = [...permissions.grant, ...permissions.withhold]
    return [
      { ...guide, heading: name, text: [summary, ...notes.map(wordsOf)].join(' ') },
      {
        ...guide,
        heading: 'Permissions',
        text: granted
          .map(({ name: permission, why }) => `${permission}. ${wordsOf(why)}`)
          .join(' '),
      },
      ...steps.map(({ title, description, warning = [] }) => ({
        ...guide,
        heading: title,
        text: `${wordsOf(description)} ${wordsOf(warning)}`,
      })),
    ]
  })
}

function faq(): Unnumbered[] {
  return loadFaq().map(({ question, answerText, value }) => ({
    kind: 'FAQ',
    page: 'Frequently asked questions',
    heading: question,
    text: answerText,
    address: `${paths.home}#${value}`,
  }))
}

function news(): Unnumbered[] {
  const { articles, bodies } = loadNews()
  return articles.map(({ slug, title, description }) => ({
    kind: 'News',
    page: 'News',
    heading: title,
    text: [description, ...plainText(bodies.get(slug) ?? '').map(({ text }) => text)].join(' '),
    address: paths.newsArticle(slug),
  }))
}

/** Installing, system by system. */
function downloads(): Unnumbered[] {
  return systems.map((system) => ({
    kind: 'Downloads',
    page: 'Downloads',
    heading: `Install on ${system}`,
    text: installSteps(someFile[system])
      .map(({ title, text }) => `${title}. ${text}`)
      .join(' '),
    address: `${paths.downloads}#install-${system.toLowerCase()}`,
  }))
}

function legal(): Unnumbered[] {
  return (['terms', 'privacy'] as const).flatMap((name) => {
    const { title, prose } = loadLegalText(name)
    return sectionsOf(prose).map(({ id, heading, text }) => ({
      kind: 'Legal' as const,
      page: title,
      heading,
      text,
      address: `${paths[name]}#${id}`,
    }))
  })
}

function wordsOf(nodes: ProseNode[]): string {
  return nodes.map(textOf).join('')
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
