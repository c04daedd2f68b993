import type { TestProject } from 'vitest/node'

import { installCcxt } from '../../../scripts/install/install-ccxt.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where these tests import ccxt from. */
    ccxtAddress: string
  }
}

/** ccxt is there while the proofs run, and only then. */
export default function withCcxt({ provide }: TestProject): () => void {
  const { address, remove } = installCcxt()
  provide('ccxtAddress', address)
  return remove
}
