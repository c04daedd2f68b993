import { brand } from '@leadline/contract/brand'
import { Card } from '@leadline/ui/card'
import { Contours } from '@leadline/ui/contours'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { usePageHead } from '../../platform/page/page-head.ts'
import { paths } from '../../platform/paths.ts'
import { ContactForm } from './ContactForm.tsx'
import { PhoneSupport } from './PhoneSupport.tsx'

export function Component() {
  usePageHead({
    title: `Contact · ${brand.name}`,
    description: `Write to the people who make ${brand.name}: questions about the software, a license, or an agreement for a firm.`,
    canonicalPath: paths.contact,
  })
  return (
    <div className="relative isolate overflow-clip">
      <Contours />
      <div className="page-width py-16 sm:py-20">
        <header className="flex flex-col items-start gap-5">
          <p className="eyebrow">Contact</p>
          <h1 className="text-3xl sm:text-4xl">Write to us</h1>
          <p className="max-w-text text-fog-300 text-lg">
            About the software, a license, a payment, or an agreement for your firm. Your message
            reaches the people who make {brand.name}.
          </p>
        </header>
        <div className="mt-12 grid gap-10 lg:grid-cols-[1fr_20rem] lg:gap-16">
          <Card>
            <ContactForm />
          </Card>
          <ContactAside />
        </div>
      </div>
    </div>
  )
}

const link = 'text-tide-400 underline decoration-1 underline-offset-4 hover:text-fog-50'

function ContactAside() {
  return (
    <aside aria-label="About writing to us" className="text-sm">
      <Note heading="By email">
        The form and this address reach the same place:{' '}
        <a href={`mailto:${brand.supportEmail}`} className={link}>
          {brand.supportEmail}
        </a>
      </Note>
      <PhoneSupport />
      <Note heading="What to expect">
        We answer by email, to the address you give. For a problem, tell us the exchange, what you
        did, what you saw, and the version of the software.
      </Note>
      <Note heading="What to leave out">
        Never send an API key, a password or a recovery phrase. We do not need them, and we will
        never ask for them.
      </Note>
      <Note heading="Perhaps faster">
        Known bugs and requests are on the{' '}
        <Link to={paths.bugs} className={link}>
          public tracker
        </Link>
        ; connecting an exchange is described in the{' '}
        <Link to={paths.setup} className={link}>
          setup guides
        </Link>
        .
      </Note>
    </aside>
  )
}

function Note({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="border-ink-700 border-t py-5 first:border-t-0 first:pt-0">
      <h2 className="mb-1.5 text-base">{heading}</h2>
      <p className="text-fog-300">{children}</p>
    </section>
  )
}
