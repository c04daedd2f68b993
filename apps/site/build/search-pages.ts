import { loadPlans } from '@leadline/content/plans'
import { refundDays, systemsText } from '@leadline/contract/systems'

import { paths } from '../src/platform/paths.ts'
import type { Unnumbered } from './passage.ts'

/** Pages where something is done, by the words that people have for it. */
const pages = [
  {
    heading: 'Downloads',
    text: `Download, install, update and check the software for ${systemsText}: installer, archive, version, checksum, release notes, system requirements.`,
    address: paths.downloads,
  },
  {
    heading: 'Verify a file',
    text: 'Check an installer, a license file or the release log in your browser: SHA-256 checksum, signature.',
    address: paths.verify,
  },
  {
    heading: 'Refund',
    text: `You get your money back, all of it, within ${refundDays} days of the purchase. Write to us with the order number.`,
    address: paths.refunds,
  },
  {
    heading: 'Contact and support',
    text: 'Write to us: help, questions, email, phone, a problem with a payment, an order or a license.',
    address: paths.contact,
  },
  {
    heading: 'Bugs and feature requests',
    text: 'Report a bug, request a feature, vote, see what is being fixed.',
    address: paths.bugs,
  },
  {
    heading: 'Roadmap',
    text: 'What is complete, what is experimental, what is being built and what is planned.',
    address: paths.roadmap,
  },
  {
    heading: 'Profile, licenses, purchases and receipts',
    text: 'Your account: license files, renewal, orders, receipts, invoices, picture, company.',
    address: paths.profile,
  },
  {
    heading: 'Account security',
    text: 'Change password or email address, second factor, authenticator app, passkey, recovery codes, sessions, sign out everywhere.',
    address: paths.accountSecurity,
  },
  {
    heading: 'Your data',
    text: 'What we store about you, export it, delete your account.',
    address: paths.accountData,
  },
  {
    heading: 'Forgot password',
    text: 'Reset your password by email.',
    address: paths.forgotPassword,
  },
]

export function sitePages(): Unnumbered[] {
  const plans = loadPlans().map(({ title, description, benefitList }) =>
    [title, description, ...benefitList].join('. '),
  )
  return [
    ...pages.map((page) => ({ kind: 'Page' as const, page: 'Page', ...page })),
    {
      kind: 'Page',
      page: 'Page',
      heading: 'Pricing and plans',
      text: `What it costs: ${plans.join('. ')}.`,
      address: `${paths.home}#pricing`,
    },
  ]
}
