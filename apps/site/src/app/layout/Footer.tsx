import { brand } from '@leadline/contract/brand'
import { BrandMark } from '@leadline/ui/brand-mark'
import landing from 'virtual:content/landing'

import { track } from '../../platform/analytics.ts'
import { scrollToTop } from '../../platform/page/scroll.ts'
import { paths } from '../../platform/paths.ts'
import type { NavigationLink } from './navigation.ts'
import { NavLink } from './NavLink.tsx'

const columns: { heading: string; links: NavigationLink[] }[] = [
  {
    heading: 'Product',
    links: [
      { label: 'Features', section: 'services' },
      { label: 'Pricing', section: 'pricing' },
      { label: 'Download', path: paths.downloads },
      { label: 'Roadmap', path: paths.roadmap },
    ],
  },
  {
    heading: 'Learn',
    links: [
      { label: 'Setup', path: paths.setup },
      { label: 'Manual', path: paths.manual },
      { label: 'News', path: paths.news },
      { label: 'API Documentation', newTab: paths.apiDocs },
    ],
  },
  {
    heading: 'Company',
    links: [
      { label: 'About', path: paths.about },
      { label: 'Contact', path: paths.contact },
      { label: 'Bug tracker', path: paths.bugs },
    ],
  },
  {
    heading: 'Legal',
    links: [
      { label: 'Terms of Service', path: paths.terms },
      { label: 'Privacy Policy', path: paths.privacy },
    ],
  },
]

export function Footer() {
  const goToTop = () => {
    track({ name: 'button-click', button: 'footer-brand' })
    scrollToTop()
  }
  return (
    <footer id="footer" className="border-ink-700 bg-ink-900 border-t print:hidden">
      <div className="page-width grid gap-x-8 gap-y-12 py-14 sm:grid-cols-2 lg:grid-cols-[1.6fr_repeat(4,1fr)]">
        <div className="flex max-w-xs flex-col items-start gap-4 sm:col-span-2 lg:col-span-1">
          <button
            type="button"
            onClick={goToTop}
            aria-label={`${brand.name}: back to top`}
            className="hover:text-brass-400 -m-1 flex items-center gap-3 rounded p-1 text-lg font-semibold transition-colors"
          >
            <BrandMark />
            {brand.name}
          </button>
          <p className="text-fog-300 text-sm">{brand.tagline}</p>
        </div>
        {columns.map(({ heading, links }) => (
          <nav key={heading} aria-label={heading}>
            <p className="text-fog-500 mb-2 font-mono text-sm">{heading}</p>
            <ul className="text-sm">
              {links.map((link) => (
                <li key={link.label}>
                  <NavLink
                    link={link}
                    className="text-fog-300 hover:text-fog-50 inline-flex min-h-9 items-center transition-colors"
                  />
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-ink-700 border-t">
        <div className="page-width text-fog-500 grid gap-4 py-8 text-sm lg:grid-cols-[1fr_auto] lg:gap-12">
          <p className="max-w-[90ch]">{landing.risk}</p>
          <p className="whitespace-nowrap">
            © <span className="figures">{brand.copyrightYear}</span> {brand.company}
          </p>
        </div>
      </div>
    </footer>
  )
}
