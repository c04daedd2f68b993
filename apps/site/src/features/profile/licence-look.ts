import type { LicenceState } from '@leadline/contract/licences'

export const stateLooks: Record<
  LicenceState,
  { name: string; variant: 'success' | 'default' | 'destructive' }
> = {
  valid: { name: 'Valid', variant: 'success' },
  suspended: { name: 'Suspended', variant: 'default' },
  revoked: { name: 'Revoked', variant: 'destructive' },
}
