/** What the vault does not do, as readable text for the trader. */
export class VaultRefusal extends Error {
  readonly field: 'apiKey' | 'secret' | 'passphrase' | undefined

  constructor(message: string, field?: VaultRefusal['field']) {
    super(message)
    this.field = field
  }
}
