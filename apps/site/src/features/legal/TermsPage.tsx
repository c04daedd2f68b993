import { brand } from '@leadline/contract/brand'
import terms from 'virtual:content/terms'

import { usePageHead } from '../../platform/page/page-head.ts'
import { paths } from '../../platform/paths.ts'
import { formatEffectiveDate } from './effective-date.ts'
import { LegalDocument } from './LegalDocument.tsx'

export function Component() {
  usePageHead({
    title: `${terms.title} · ${brand.name}`,
    description: terms.summary,
    canonicalPath: paths.terms,
  })
  return (
    <LegalDocument
      text={terms}
      opening={<p>Effective date: {formatEffectiveDate(terms.effective)}</p>}
      other={{ label: 'Privacy Policy', path: paths.privacy }}
    />
  )
}
