import { brand } from '@leadline/contract/brand'

import { HydratedPart } from '../../platform/hydration/HydratedPart.tsx'
import { usePageHead } from '../../platform/page/page-head.ts'
import { paths } from '../../platform/paths.ts'
import { Faq } from './Faq.tsx'
import { Features } from './Features.tsx'
import { Hero } from './Hero.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { Newsletter } from './Newsletter.tsx'
import { Pricing } from './Pricing.tsx'
import { structuredData } from './structured-data.ts'
import { useScrollTo } from './use-scroll-to.ts'

const sections = [Features, HowItWorks, Pricing, Faq, Newsletter]

export function Component() {
  usePageHead({
    title: `${brand.name}: ${brand.tagline}`,
    description: brand.description,
    canonicalPath: paths.home,
    structuredData,
  })
  useScrollTo()
  return (
    <>
      <Hero />
      {sections.map((Section, index) => (
        <HydratedPart key={index}>
          <Section />
        </HydratedPart>
      ))}
    </>
  )
}
