import type { KeyCheck } from '@leadline/desk-protocol/messages/vault-messages'

export interface PermissionLook {
  mark: 'good' | 'remark' | 'missing' | 'danger' | 'unknown'
  words: string
}

/** What a permission of a key is worth here: a tick is for what Leadline needs, or must not have and has not. */
export function permissionLook({
  granted,
  isDangerous,
  isUnneeded,
}: KeyCheck['permissions'][number]): PermissionLook {
  if (granted === null) return { mark: 'unknown', words: 'not reported' }
  if (isDangerous) {
    return granted
      ? { mark: 'danger', words: 'switch off' }
      : { mark: 'good', words: 'off, as it should be' }
  }
  if (!granted) return { mark: 'missing', words: 'not granted' }
  return isUnneeded === true
    ? { mark: 'remark', words: 'granted, not needed: leave it off' }
    : { mark: 'good', words: 'granted' }
}
