import type { Coverage } from './traded-volumes.ts'
import type { VolumeProfile } from './volume-profile.ts'

/** The profile of a chart with the stretch of time that it is of. */
export interface ShownProfile {
  from: number
  to: number
  profile: VolumeProfile
  coverage: Coverage
}

/** Keeps a profile until its time, or what was traded in it, is another. */
export class ProfileCache {
  #key = ''
  #shown: ShownProfile | undefined

  of(key: string, make: () => ShownProfile | undefined): ShownProfile | undefined {
    if (key !== this.#key) {
      this.#key = key
      this.#shown = make()
    }
    return this.#shown
  }
}
