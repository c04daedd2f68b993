import { venueCountText } from '@leadline/venues/venue-names'

/** Who we are. The owner renames the company here, and nowhere else. */
export const brand = {
  name: 'Leadline',
  company: 'Leadline Markets, Inc.',
  parent: 'Pearl Slip Holdings LLC',
  city: 'New York',
  /** Where letters reach us, line by line; on receipts and invoices. */
  address: ['P.O. Box 1080', 'New York, NY 10268', 'United States'],
  supportEmail: 'support@leadline.example',
  copyrightYear: 2025,
  tagline: `Trading software for ${venueCountText} US exchanges`,
  description: `Depth of book, time and sales, charts, order management and Python algorithms across ${venueCountText} US-regulated cryptocurrency exchanges, in one desktop application.`,
} as const
