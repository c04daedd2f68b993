import type { AlgorithmState } from './script-values.ts'

export type AlgorithmCommand = 'start' | 'pause' | 'stop' | 'shutdown'

/** Why a command cannot be given in this state, as readable text; empty where it can. */
export function blockedBecause(command: AlgorithmCommand, state: AlgorithmState): string {
  if (state === 'Stopped') return 'It is stopped. To use it again, load it again.'
  if (command === 'start') return state === 'Running' ? 'It is running.' : ''
  if (command === 'pause') {
    if (state === 'Paused') return 'It is paused.'
    return state === 'Initialized' ? 'It has not been started.' : ''
  }
  return ''
}
