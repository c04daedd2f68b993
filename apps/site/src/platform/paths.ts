/** Every address of the site. Links are made from here, so a renamed page leaves no dead link. */
export const paths = {
  home: '/',
  checkout: '/checkout',
  cryptoCheckout: '/crypto-checkout',
  order: (id: string) => `/orders/${id}`,
  receipt: (id: string) => `/orders/${id}/receipt`,
  about: '/about',
  roadmap: '/roadmap',
  setup: '/setup',
  manual: '/manual',
  bugs: '/bugs',
  bug: (id: string) => `/bugs/${id}`,
  bugsFeed: '/bugs/feed.xml',
  register: '/register',
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  terms: '/terms',
  refunds: '/terms#7-refunds',
  privacy: '/privacy',
  downloads: '/downloads',
  /** Not a page: the newest installer itself. */
  downloadsLatest: '/downloads/latest',
  verify: '/verify',
  profile: '/profile',
  accountSecurity: '/account/security',
  accountData: '/account/data',
  /** Where a code is typed that Leadline shows on a computer. */
  link: '/link',
  contact: '/contact',
  news: '/news',
  newsArticle: (slug: string) => `/news/${slug}`,
  newsFeed: '/news/feed.xml',
  /** The desk on a simulated market: no page of the site's own, but a document beside it. */
  trial: '/try',
  /** The API's own reference; the server sends on to another one if it is set to. */
  apiDocs: '/api/docs',
  eula: '/eula.txt',
} as const

/** The landing page's sections, by the ids that links and other pages use. */
export type Section = 'services' | 'howItWorks' | 'pricing' | 'faq' | 'footer'

/** A section of the landing page, from wherever one is. */
export function sectionPath(section: Section, pathname: string): string {
  return pathname === paths.home ? `#${section}` : `/?scrollTo=${section}`
}
