import { brand } from '@leadline/contract/brand'
import type { NewsArticle } from '@leadline/contract/news'

import { originPlaceholder } from '../../platform/page/origin.ts'
import { paths } from '../../platform/paths.ts'

/** For search engines. The company publishes; nobody is named as the author who is not. */
export function describeArticle(article: NewsArticle): Record<string, unknown> {
  const { slug, title, description, category, date } = article
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: title,
    description,
    articleSection: category,
    datePublished: date,
    inLanguage: 'en-US',
    mainEntityOfPage: originPlaceholder + paths.newsArticle(slug),
    publisher: { '@type': 'Organization', name: brand.company, url: `${originPlaceholder}/` },
  }
}
