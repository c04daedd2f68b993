import { brand } from '@leadline/contract/brand'
import { planPrices } from '@leadline/contract/shop/plans'
import { systems } from '@leadline/contract/systems'
import faq from 'virtual:content/faq'
import plans from 'virtual:content/plans'

/** The product, what it costs and the questions people ask, as search engines read them. */
export const structuredData: Record<string, unknown>[] = [
  {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: brand.name,
    description: brand.description,
    applicationCategory: 'FinanceApplication',
    operatingSystem: systems.join(', '),
    publisher: { '@type': 'Organization', name: brand.company },
    offers: plans.flatMap(({ id, title }) => {
      const price = planPrices[id]
      if (price.kind === 'contact') return []
      const priceCents = price.kind === 'free' ? 0 : price.priceCents
      return {
        '@type': 'Offer',
        name: title,
        price: (priceCents / 100).toFixed(2),
        priceCurrency: 'USD',
      }
    }),
  },
  {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: faq.map(({ question, answerText }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answerText },
    })),
  },
]
