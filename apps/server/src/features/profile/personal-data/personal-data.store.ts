import type { StoredField } from '@leadline/contract/accounts/profile'
import { sql } from 'kysely'

import type { AccountRow } from '../../../platform/database/account-rows.ts'
import type { Queries } from '../../../platform/database/open-database.ts'
import type { Owner } from './declaration.ts'
import { personalData } from './personal-data.ts'

const withheldWords = 'Stored, never shown'

export function ownerOf({ id, email_key, email_proved_at }: AccountRow): Owner {
  return { accountId: id, emailKey: email_proved_at === null ? null : email_key }
}

/** Everything that is somebody's, as it is stored right now; the account itself first. */
export async function readPersonalData(queries: Queries, owner: Owner): Promise<StoredField[]> {
  const fields: StoredField[][] = []
  for (const [table, { owned, columns }] of Object.entries(personalData).toReversed()) {
    if (owned === 'nobody') continue
    const { rows } = await sql<Record<string, string | number | null>>`
      select * from ${sql.table(table)} where ${owned(owner)}`.execute(queries)
    fields.push(
      Object.entries(columns).flatMap(([field, declared]) => {
        if (declared.kind === 'not personal') return []
        // What was erased is not stored, whether it became nothing or an empty text.
        const stored = rows.flatMap((row, index) => {
          const value = row[field] ?? ''
          return value === '' ? [] : [{ value, index }]
        })
        const show = declared.kind === 'shown' ? declared.as : () => withheldWords
        return [
          {
            table,
            field,
            why: declared.why,
            values: stored.map(({ value }) => show(value)),
            rows: stored.map(({ index }) => index),
            ...(declared.kind === 'withheld' && { withheld: true }),
          },
        ]
      }),
    )
  }
  return fields.flat()
}

/** The account, and everything else that would still name its owner. */
export async function deletePersonalData(queries: Queries, owner: Owner): Promise<void> {
  for (const [table, declared] of Object.entries(personalData)) {
    if (declared.owned === 'nobody') continue
    const ofOwner = declared.owned(owner)
    if (!('outlivesAccount' in declared)) {
      await sql`delete from ${sql.table(table)} where ${ofOwner}`.execute(queries)
      continue
    }
    const { emptied } = declared.outlivesAccount
    if (emptied.length === 0) continue
    const nothing = sql.join(emptied.map((column) => sql`${sql.ref(column)} = null`))
    await sql`update ${sql.table(table)} set ${nothing} where ${ofOwner}`.execute(queries)
  }
}
