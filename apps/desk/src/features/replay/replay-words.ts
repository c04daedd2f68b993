import type { ReplayState } from '@leadline/desk-protocol/messages/replay-messages'

import { clockTime } from '../../platform/time.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** 'Nov 16, 2026, 14:32:17', in this computer's zone. */
export function recordedTime(time: number): string {
  return `${day.format(time)}, ${clockTime(time)}`
}

/** What it does at the moment. */
export function phaseWords({ phase, speed, seekTo, startedAt, now }: ReplayState): string {
  switch (phase) {
    case 'playing':
      return speed === 1 ? 'Playing as it happened' : `Playing ${speed}× as fast`
    case 'paused':
      return 'Paused'
    case 'seeking': {
      const to = seekTo ?? now
      const share = to > startedAt ? Math.floor(((now - startedAt) / (to - startedAt)) * 100) : 100
      return `Going to ${clockTime(to)}: ${share} %`
    }
    case 'over':
      return 'The recording ends here'
  }
}
