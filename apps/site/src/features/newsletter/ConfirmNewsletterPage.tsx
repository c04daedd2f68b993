import { brand } from '@leadline/contract/brand'
import { confirmNewsletter } from '@leadline/contract/newsletter'

import { call } from '../../api/call.ts'
import { usePageHead } from '../../platform/page-head.ts'
import { MailedLink } from './MailedLink.tsx'

export function Component() {
  usePageHead({
    title: `Confirm your subscription · ${brand.name}`,
    description: `Confirm that you want the ${brand.name} newsletter.`,
    canonicalPath: '/newsletter/confirm',
    hidden: true,
  })
  return (
    <MailedLink
      heading="Confirm your subscription"
      explanation={`One press, and the ${brand.name} newsletter comes to the address our mail was sent to.`}
      button="Confirm subscription"
      busyButton="Confirming..."
      doneHeading="You are subscribed"
      done="We have sent you a mail that says so. It also has the link that ends the subscription, as every newsletter has."
      failure="The subscription could not be confirmed. Please try again."
      act={(token) => call(confirmNewsletter, { body: { token } })}
    />
  )
}
