import { licenseStatement, writeLicenseFile } from '@leadline/contract/licenses/license-file'

import { type Database, inTransaction } from '../../../platform/database/open-database.ts'
import { openSigningKeys } from '../../../platform/secrets/signing-keys.ts'
import { nextSequence } from '../stories.store.ts'

/** Writes a story as it is when some process has read it. Returns its place. */
export async function publishStory(database: Database, number: number): Promise<number> {
  const now = Date.now()
  const reading = {
    topic: 'security',
    readings: [{ asset: 'BTC', sentimentHundredths: -70, confidencePercent: 90, words: ['lost'] }],
    summary: `“${'Attackers stole about $30 million from a lender, the team said. '.repeat(4)}”`,
  }
  return inTransaction(database, async (transaction) => {
    const sequence = await nextSequence(transaction)
    await transaction
      .insertInto('news_stories')
      .values({
        id: `published-${number}`,
        sequence,
        published_at: now,
        seen_at: now,
        headline: `Bitcoin lender drained of $30 million, report ${number}`,
        link: `https://publication.test/${number}`,
        source: 'Example Wire',
        state: 'published',
        text: null,
        signature: '[]',
        reader: 'built-in',
        reading: JSON.stringify(reading),
      })
      .execute()
    return sequence
  })
}

/** A license for Premium as the shop signs it, of the keys in its data folder, as desks send it. */
export function licenseOf({ dataDir }: { dataDir: string }, number: number): string {
  const license = {
    id: `6f1c9a52-8a2e-4f6e-9a55-${number.toString(16).padStart(12, '0')}`,
    planId: 3,
    plan: 'Premium',
    issuedAt: '2026-01-15T12:00:00.000Z',
    updatesUntil: '2027-01-15T12:00:00.000Z',
  }
  const keys = openSigningKeys({
    dataDir,
    licenseSigningKey: undefined,
    licenseVerifyKeys: undefined,
  })
  const { keyId, signature } = keys.sign((key) => licenseStatement({ ...license, keyId: key }))
  return Buffer.from(writeLicenseFile({ ...license, keyId }, signature)).toString('base64url')
}
