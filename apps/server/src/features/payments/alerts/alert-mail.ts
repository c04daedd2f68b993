import type { Mail } from '../../../platform/mail/mail.ts'
import type { PaymentAlert } from './payment-alert.ts'

/** To our own support, once per alert, and again if it comes back after it was dealt with. */
export function alertMail(options: {
  alert: PaymentAlert
  times: number
  to: string
  publicUrl: string
}): Mail {
  const { alert, times, to, publicUrl } = options
  return {
    dedupeKey: `payment-alert:${alert.key}:${times}`,
    to,
    subject: `Payment alert: ${alert.kind.replaceAll('_', ' ')}`,
    content: {
      heading: `A payment needs a person: ${alert.kind.replaceAll('_', ' ')}`,
      paragraphs: [
        `${alert.provider}: ${alert.details}.`,
        'List what is open with: npm run admin -- payment-alerts',
      ],
      ...(alert.orderId !== null && {
        action: { label: 'See the order', url: `${publicUrl}/orders/${alert.orderId}` },
      }),
      footer: 'This email is sent once per alert.',
    },
  }
}
