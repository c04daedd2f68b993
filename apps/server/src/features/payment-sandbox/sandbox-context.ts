import type { Database } from '../../platform/database/open-database.ts'
import type { Runtime } from '../../platform/runtime.ts'
import { type Books, readBooks, writeBooks } from './books.ts'

/** What every part of the sandbox is handed. */
export interface SandboxContext {
  /** Where the sandbox is mounted, such as `/sandbox`. */
  prefix: string
  /** Where people reach its pages. */
  publicUrl: () => string
  /** Where the shop's server reaches its interfaces. */
  apiOrigin: () => string
  /** Whether a page may lead there: back to the shop, and nowhere else. */
  mayReturnTo: (url: string) => boolean
  read: () => Books
  /** One change. What it tells the shop is sent once it is committed. */
  write: <T>(work: (books: Books) => Promise<T>) => Promise<T>
}

export function openContext(
  { database, runtime }: { database: Database; runtime: Runtime },
  places: Pick<SandboxContext, 'prefix' | 'publicUrl' | 'apiOrigin' | 'mayReturnTo'>,
  deliverSoon: () => void,
): SandboxContext {
  return {
    ...places,
    read: () => readBooks(database, runtime),
    write: async (work) => {
      const result = await writeBooks(database, runtime, work)
      deliverSoon()
      return result
    },
  }
}
