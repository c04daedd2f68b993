import type { SandboxDatabase, SandboxRuntime } from './sandbox-host.ts'
import { type SandboxStore, readStore, changeStore } from './store/sandbox-store.ts'

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
  /** Refuse what a provider refuses only outside its own sandbox. */
  actsLive: () => boolean
  read: () => SandboxStore
  /** One change. Its events are sent to the shop once it is committed. */
  write: <T>(work: (store: SandboxStore) => Promise<T>) => Promise<T>
}

export function openContext(
  { database, runtime }: { database: SandboxDatabase; runtime: SandboxRuntime },
  settings: Omit<SandboxContext, 'read' | 'write'>,
  deliverSoon: () => void,
): SandboxContext {
  return {
    ...settings,
    read: () => readStore(database, runtime),
    write: async (work) => {
      const result = await changeStore(database, runtime, work)
      deliverSoon()
      return result
    },
  }
}
