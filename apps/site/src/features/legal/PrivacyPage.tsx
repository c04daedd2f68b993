import { brand } from '@leadline/contract/brand'
import privacy from 'virtual:content/privacy'

import { usePageHead } from '../../platform/page/page-head.ts'
import { paths } from '../../platform/paths.ts'
import { LegalDocument } from './LegalDocument.tsx'

export function Component() {
  usePageHead({
    title: `${privacy.title} · ${brand.name}`,
    description: privacy.summary,
    canonicalPath: paths.privacy,
  })
  // The policy's own text begins with its effective date.
  return <LegalDocument text={privacy} other={{ label: 'Terms of Service', path: paths.terms }} />
}
