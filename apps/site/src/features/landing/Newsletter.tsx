import { Contours } from '@leadline/ui/contours'
import { Link } from 'react-router'
import landing from 'virtual:content/landing'

import { paths } from '../../platform/paths.ts'
import { NewsletterForm } from './NewsletterForm.tsx'
import { Section, SectionHeading } from './Section.tsx'

const { heading, lead } = landing.newsletter

export function Newsletter() {
  return (
    <Section id="newsletter" className="newsletter relative isolate overflow-clip">
      <Contours />
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-2">
        <SectionHeading heading={heading} lead={lead} />
        <div>
          <NewsletterForm />
          <p className="text-fog-500 mt-4 text-sm">
            What we do with your address is in the{' '}
            <Link
              to={paths.privacy}
              className="text-fog-300 hover:text-fog-50 underline decoration-1 underline-offset-3 transition-colors"
            >
              Privacy Policy
            </Link>
            .
          </p>
        </div>
      </div>
    </Section>
  )
}
