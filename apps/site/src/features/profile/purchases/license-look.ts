import type { LicenseState } from '@leadline/contract/licenses'

export const stateLooks: Record<
  LicenseState,
  { name: string; variant: 'success' | 'default' | 'destructive' }
> = {
  valid: { name: 'Valid', variant: 'success' },
  suspended: { name: 'Suspended', variant: 'default' },
  revoked: { name: 'Revoked', variant: 'destructive' },
}
