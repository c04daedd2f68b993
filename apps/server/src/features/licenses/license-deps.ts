import type { Published } from '@leadline/contract/releases/version'

import type { Database } from '../../platform/database/open-database.ts'
import type { Runtime } from '../../platform/runtime.ts'
import type { PublicKeyFacts, SigningKeys } from '../../platform/secrets/signing-keys.ts'

export interface LicenseDeps {
  database: Database
  runtime: Runtime
  keys: SigningKeys
  /** Every key that checks something, of whatever purpose. */
  publishedKeys: () => Promise<PublicKeyFacts[]>
  planTitle: (planId: number) => string
  supportEmail: string
  /** Shown to owners of Premium, if the operator has one. */
  supportPhone: string | undefined
  /** Every release there is: a license covers those published before its updates end. */
  publishedReleases: () => Promise<Published[]>
}

/** What issuing a license needs. */
export type IssuerDeps = Pick<LicenseDeps, 'runtime' | 'keys' | 'planTitle'>
