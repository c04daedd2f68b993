import { paths, type Section } from '../../platform/paths.ts'

export type NavigationLink =
  | { label: string; section: Section }
  | { label: string; path: string }
  | { label: string; newTab: string }

/** The header's links, in their order; the drawer repeats them. */
export const mainLinks: NavigationLink[] = [
  { label: 'Features', section: 'services' },
  { label: 'Pricing', section: 'pricing' },
  { label: 'Download', path: paths.downloads },
]

export const menus: { label: string; links: NavigationLink[] }[] = [
  {
    label: 'Learn',
    links: [
      { label: 'Setup', path: paths.setup },
      { label: 'Manual', path: paths.manual },
      { label: 'FAQ', section: 'faq' },
      { label: 'API Documentation', newTab: paths.apiDocs },
    ],
  },
  {
    label: 'About',
    links: [
      { label: 'Company', path: paths.about },
      { label: 'Roadmap', path: paths.roadmap },
    ],
  },
]
