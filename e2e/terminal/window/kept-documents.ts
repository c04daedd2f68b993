import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { expect } from '@playwright/test'

/** What is on the disk, read beside the running program. */
export function keptDocument(home: string, kind: string, name: string): unknown {
  const database = new DatabaseSync(join(home, 'desk.db'), { readOnly: true })
  try {
    const row = database
      .prepare('select body from documents where kind = ? and name = ?')
      .get(kind, name)
    return row ? JSON.parse(String(row['body'])) : undefined
  } finally {
    database.close()
  }
}

/** A change is on the disk. */
export async function untilKept(
  home: string,
  kind: string,
  name: string,
  isThere: (text: string) => boolean,
): Promise<void> {
  await expect
    .poll(() => isThere(JSON.stringify(keptDocument(home, kind, name) ?? null)), {
      message: `${kind} ${name} on the disk`,
    })
    .toBe(true)
}
