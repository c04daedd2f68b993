import { JournalTooNew } from '@leadline/orders/journal/journal-store'

import { PortTaken } from '../../local-gateway/open-gateway.ts'
import { JournalDamaged } from '../../store/sqlite-journal.ts'
import { SettingsError } from '../settings.ts'
import { AlreadyRunning } from './instance-lock.ts'

/** Why Leadline does not start, where the user can mend it; another version would not start either. */
export interface StartError {
  words: string
  /** As sysexits.h names them. */
  exitCode: number
}

/** As SQLite counts them: full, read-only, cannot be opened. */
const sqlite = { full: 13, unwritable: [8, 14] }

export function startError(error: unknown, home: string): StartError | undefined {
  if (!(error instanceof Error)) return undefined
  const { message } = error
  if (error instanceof SettingsError || error instanceof PortTaken) {
    return { words: message, exitCode: 78 }
  }
  if (error instanceof AlreadyRunning) return { words: message, exitCode: 75 }
  if (error instanceof JournalDamaged || error instanceof JournalTooNew) {
    return { words: message, exitCode: 65 }
  }
  return diskError(error, home)
}

function diskError(error: Error, home: string): StartError | undefined {
  const code = 'code' in error ? String(error.code) : ''
  const path = 'path' in error ? String(error.path) : ''
  const errcode = 'errcode' in error ? Number(error.errcode) & 0xff : 0
  if (code === 'ENOSPC' || errcode === sqlite.full) {
    const words = `The disk is full. Make room for ${home}, then start Leadline again.`
    return { words, exitCode: 74 }
  }
  const isRefused = ['EACCES', 'EPERM', 'EROFS'].includes(code) && path.startsWith(home)
  if (!isRefused && !sqlite.unwritable.includes(errcode)) return undefined
  const words = `Leadline cannot write into its data folder, ${home}. Make it yours to write in, then start Leadline again.`
  return { words, exitCode: 73 }
}
