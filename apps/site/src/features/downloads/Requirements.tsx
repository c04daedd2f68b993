import { brand } from '@leadline/contract/brand'
import { venueCountText } from '@leadline/venues/venue-names'

const requirements = [
  {
    name: 'System',
    text: 'Windows 10 or 11, 64-bit, with Microsoft Edge or Google Chrome; Edge comes with Windows. Or a Linux desktop on x64 or ARM, with Chrome, Chromium or Edge.',
  },
  {
    name: 'Rights',
    text: 'A normal user account. The software is installed for you alone, without administrator rights.',
  },
  {
    name: 'Hardware',
    text: 'We have not measured a minimum, so we do not name one. The Free plan costs nothing: try it on your computer before you buy. The desk is laid out for screens from 1366 × 768 pixels.',
  },
  {
    name: 'Connection',
    text: 'An internet connection that stays up. Trades and order books arrive all day, so a metered connection can get expensive.',
  },
  {
    name: 'Exchanges',
    text: `An account and an API key of your own at each exchange you trade on, of the ${venueCountText} that ${brand.name} connects to.`,
  },
  {
    name: 'Clock',
    text: 'Set automatically. Exchanges refuse orders whose time is off by more than a few seconds.',
  },
]

/** What a computer needs, said before anybody downloads or pays. */
export function Requirements() {
  return (
    <section aria-labelledby="requirements" className="page-width pt-16">
      <h2 id="requirements" className="text-2xl">
        What you need
      </h2>
      <dl className="border-ink-700 mt-6 border-t">
        {requirements.map(({ name, text }) => (
          <div
            key={name}
            className="border-ink-700 grid gap-x-8 gap-y-1 border-b py-4 sm:grid-cols-[10rem_1fr]"
          >
            <dt className="font-medium">{name}</dt>
            <dd className="max-w-text text-fog-300">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
