import {
  accountStatus,
  isLockedOut,
  needsSecondFactor,
} from '@leadline/contract/accounts/account-status'
import type { Badge } from '@leadline/ui/badge'
import type { ComponentProps } from 'react'

type Look = NonNullable<ComponentProps<typeof Badge>['variant']>

export function accountLook(status: number | undefined): Look {
  if (status === undefined) return 'outline'
  if (isLockedOut(status)) return 'destructive'
  if (status === accountStatus.active) return 'success'
  if (status === accountStatus.pending) return 'secondary'
  return needsSecondFactor(status) ? 'default' : 'outline'
}

const presenceLooks: Readonly<Record<number, Look>> = {
  1: 'success',
  100: 'destructive',
  200: 'default',
}

export function presenceLook(status: number | undefined): Look {
  return (status !== undefined && presenceLooks[status]) || 'outline'
}
