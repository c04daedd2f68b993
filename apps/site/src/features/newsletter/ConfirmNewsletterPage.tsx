import { brand } from '@leadline/contract/brand'
import { confirmNewsletter } from '@leadline/contract/newsletter'

import { call } from '../../api/call.ts'
import { usePageHead } from '../../platform/page/page-head.ts'
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
      form="confirm-newsletter"
      heading="Confirm your subscription"
      explanation={`Confirm below, and the ${brand.name} newsletter will come to the address that received our email.`}
      button="Confirm subscription"
      busyButton="Confirming..."
      doneHeading="You are subscribed"
      done="We sent you a confirmation. Like every newsletter, it has a link to unsubscribe."
      failure="The subscription could not be confirmed. Please try again."
      act={(token) => call(confirmNewsletter, { body: { token } })}
    />
  )
}
