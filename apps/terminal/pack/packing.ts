import type { BuildFacts } from '../src/installed/build-facts.ts'
import type { LockFile } from './lock-file.ts'
import type { Signing } from './windows/signing.ts'

/** What is the same for every kind of computer that is packed for. */
export interface Packing {
  root: string
  /** Fetched packages and half-made folders; no part of the repository. */
  cache: string
  lock: LockFile
  version: string
  /** Of the commit, in seconds: the only time that shows in what is packed. */
  epoch: number
  /** What the program knows of its own making; see `src/installed/build-facts.ts`. */
  facts: BuildFacts
  /** Where there is a certificate for Windows. */
  signing: Signing | undefined
}
