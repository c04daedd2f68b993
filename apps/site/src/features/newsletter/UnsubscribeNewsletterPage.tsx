import { brand } from '@leadline/contract/brand'
import { unsubscribeFromNewsletter } from '@leadline/contract/newsletter'

import { call } from '../../api/call.ts'
import { usePageHead } from '../../platform/page/page-head.ts'
import { MailedLink } from './MailedLink.tsx'

export function Component() {
  usePageHead({
    title: `Unsubscribe · ${brand.name}`,
    description: `End your subscription to the ${brand.name} newsletter.`,
    canonicalPath: '/newsletter/unsubscribe',
    hidden: true,
  })
  return (
    <MailedLink
      form="unsubscribe-newsletter"
      heading="Unsubscribe from the newsletter"
      explanation="Confirm below, and no more newsletters will be sent to the address that received our email."
      button="Unsubscribe"
      busyButton="Unsubscribing..."
      doneHeading="You are unsubscribed"
      done="No further newsletter is sent to you. Your address is deleted from the list after 30 days."
      failure="The subscription could not be ended. Please try again."
      act={(token) => call(unsubscribeFromNewsletter, { body: { token } })}
    />
  )
}
