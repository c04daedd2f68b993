import type { WireUpdates } from '@leadline/desk-protocol/messages/update-messages'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const megabytes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

export function dayOf(instant: string): string {
  return day.format(new Date(instant))
}

export function sizeOf(bytes: number): string {
  return `${megabytes.format(bytes / 1_000_000)} MB`
}

/** The one thing that the status bar has to say beside the version; empty where it has nothing to say. */
export function badgeOf({ withdrawn, offer, step, trouble, withheld }: WireUpdates): string {
  if (step === 'restarting') return 'Starting again'
  if (step === 'exit') return `${offer?.version ?? 'Update'} on exit`
  if (withdrawn) return 'Withdrawn'
  if (step === 'fetching' || step === 'checking') return 'Downloading'
  if (trouble !== '') return 'Not updated'
  if (offer) return `Update ${offer.version}`
  return withheld === '' ? '' : 'Updates not checked'
}

/** Whether there is a newer version, in one sentence. */
export function standing({
  step,
  offer,
  lookedAt,
  trouble,
  uncovered,
  withdrawn,
  withheld,
}: WireUpdates): string {
  if (step === 'looking') return 'Checking for a newer version.'
  if (offer || trouble !== '') return ''
  if (lookedAt === null) return 'Not checked yet.'
  const when = `Last checked ${moment.format(lookedAt)}.`
  return uncovered === '' && withheld === '' && !withdrawn
    ? `This is the newest version. ${when}`
    : when
}
