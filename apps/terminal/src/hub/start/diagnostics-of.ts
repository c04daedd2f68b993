import { diagnosticsText } from '../../installed/diagnostics.ts'
import { nodeClock } from '../node-clock.ts'
import type { Settings } from '../settings.ts'

/** For the desk's button and for `--diagnostics`. */
export function diagnosticsOf({ home, names }: Settings, version: string): string {
  return diagnosticsText({ home, version, settingNames: names, now: nodeClock.now() })
}
