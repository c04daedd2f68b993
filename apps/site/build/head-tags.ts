import { brand } from '@leadline/contract/brand'
import { escapeMarkup } from '@leadline/markup/escape-markup'

import { originPlaceholder } from '../src/platform/page/origin.ts'
import type { PageHead } from '../src/platform/page/page-head.ts'
import { dataScript } from './data-script.ts'
import { socialImagePath, socialImageSize } from './social-images.ts'

/** What a page says about itself, as tags for browsers, search engines and link previews. */
export function headTags(head: PageHead): string {
  const url = originPlaceholder + head.canonicalPath
  const image = originPlaceholder + socialImagePath(head.canonicalPath)
  const property = (name: string, content: string) =>
    `<meta property="og:${name}" content="${escapeMarkup(content)}">`
  return [
    `<title>${escapeMarkup(head.title)}</title>`,
    `<meta name="description" content="${escapeMarkup(head.description)}">`,
    head.hidden ? '<meta name="robots" content="noindex">' : `<link rel="canonical" href="${url}">`,
    property('site_name', brand.name),
    property('type', head.isArticle ? 'article' : 'website'),
    property('title', head.title),
    property('description', head.description),
    property('url', url),
    ...(head.hidden
      ? []
      : [
          property('image', image),
          property('image:width', String(socialImageSize.width)),
          property('image:height', String(socialImageSize.height)),
          '<meta name="twitter:card" content="summary_large_image">',
        ]),
    ...(head.structuredData ?? []).map((data) => dataScript('application/ld+json', data)),
  ].join('\n    ')
}
