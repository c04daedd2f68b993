import { resolve } from 'node:path'

import { queryRunning, handOverPlace } from '../../installed/hand-over.ts'
import { readHomeSecret } from '../../installed/home-secret.ts'
import { openDesk } from '../../window/open-window.ts'
import { raiseWindow } from '../../window/raise-window.ts'
import type { Settings } from '../settings.ts'
import type { CommandLine } from './command-line.ts'

/**
 * A second start: the program that runs already takes the license file, and its window comes to the front, or a further one
 * is opened on the same desk. 'refused': what this start wants cannot be handed over. 'unanswered': nobody took it.
 */
export async function handOver(
  settings: Settings,
  commandLine: CommandLine,
): Promise<'taken' | 'refused' | 'unanswered'> {
  const { window, home, programs } = settings
  const { license, record, replay } = commandLine
  const isWanted = window !== 'none' || license !== undefined
  if (!isWanted || record !== undefined || replay !== undefined) return 'refused'
  const secret = readHomeSecret(home)
  if (secret === undefined) return 'unanswered'
  const place = handOverPlace(home, programs.platform, secret)
  if (place === undefined) return 'refused'
  const answer = await queryRunning(
    place,
    license === undefined ? {} : { license: resolve(license) },
  )
  if (!answer) return 'unanswered'
  console.log('Leadline is running already; this start was handed over to it.')
  if (window === 'none') return 'taken'
  const { address, windowPid } = answer
  if (windowPid !== undefined && raiseWindow(windowPid, programs)) return 'taken'
  const { process: shown } = openDesk(address, { ...settings, window })
  shown.on('error', () => console.error('The window could not be opened.'))
  // It outlives this start.
  shown.unref()
  return 'taken'
}
