export interface AccountSettings {
  /** One line per exchange and asset, or one per asset over all of them. */
  by: 'exchange' | 'asset'
}

export function readAccountSettings(kept: unknown): AccountSettings {
  const { by } = (kept ?? {}) as Partial<Record<string, unknown>>
  return { by: by === 'asset' ? 'asset' : 'exchange' }
}

export const byChoices = ['exchange', 'asset'] as const
