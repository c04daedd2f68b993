const quarterMs = 900_000
const mostKept = 8192

/** Times as the clocks of one time zone show them; the computer's own zone where none is named. */
export class ZoneClock {
  readonly zone: string
  readonly #format: Intl.DateTimeFormat
  /** Zones change their offset on quarters of an hour, so one look per quarter is enough. */
  readonly #offsets = new Map<number, number>()

  constructor(zone?: string) {
    this.#format = new Intl.DateTimeFormat('en-US', {
      ...(zone !== undefined && { timeZone: zone }),
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    this.zone = this.#format.resolvedOptions().timeZone
  }

  /** What the zone's clocks show, as if it were UTC: for arithmetic with days and hours. */
  toLocal(time: number): number {
    return time + this.#offsetAt(time)
  }

  /** The moment at which the clocks show that; where they skip it, the moment after the jump. */
  toUtc(local: number): number {
    const guess = local - this.#offsetAt(local)
    return local - this.#offsetAt(guess)
  }

  #offsetAt(time: number): number {
    const quarter = Math.floor(time / quarterMs)
    const known = this.#offsets.get(quarter)
    if (known !== undefined) return known
    if (this.#offsets.size >= mostKept) this.#offsets.clear()
    const offset = this.#readOffset(quarter * quarterMs)
    this.#offsets.set(quarter, offset)
    return offset
  }

  #readOffset(time: number): number {
    const parts = this.#format.formatToParts(time)
    const read = (type: Intl.DateTimeFormatPartTypes) =>
      Number(parts.find((part) => part.type === type)?.value ?? 0)
    const [year, month, day] = [read('year'), read('month'), read('day')]
    const [hour, minute, second] = [read('hour'), read('minute'), read('second')]
    return Date.UTC(year, month - 1, day, hour, minute, second) - time
  }
}
