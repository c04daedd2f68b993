import type { RequestCost, VenueRequest } from '../adapter-io.ts'
import { Bucket } from './bucket.ts'
import { isUrgent, laneOf } from './request-order.ts'
import type { BucketLimit } from './session-limits.ts'

export interface BucketUse {
  bucket: string
  /** A key, or 'public'; empty where all share it. */
  lane: string
  used: number
  capacity: number
}

/** All allowances of one exchange: for this computer, and for each key. */
export class Buckets {
  #limits: Readonly<Record<string, BucketLimit>>
  #offsetMs: () => number
  #buckets = new Map<string, { name: string; lane: string; bucket: Bucket }>()

  constructor(limits: Readonly<Record<string, BucketLimit>>, offsetMs: () => number) {
    this.#limits = limits
    this.#offsetMs = offsetMs
  }

  /** The first moment at which everything that the request costs may be taken. */
  readyAt(request: VenueRequest, now: number): number {
    let at = now
    for (const cost of request.costs) {
      const bucket = this.#of(cost, laneOf(request))
      if (bucket) at = Math.max(at, bucket.readyAt(cost.weight, now, isUrgent(request.priority)))
    }
    return at
  }

  take(request: VenueRequest, now: number): void {
    for (const cost of request.costs) this.#of(cost, laneOf(request))?.take(cost.weight, now)
  }

  /** Which buckets a request draws on, each by a name of its own. */
  keysOf(request: VenueRequest): string[] {
    return request.costs.map((cost) => this.#keyOf(cost, laneOf(request)))
  }

  /** The exchange's own numbers are believed over our count. */
  observe(request: VenueRequest, headers: Readonly<Record<string, string>>, now: number): void {
    for (const cost of request.costs) {
      const bucket = this.#of(cost, laneOf(request))
      if (!bucket) continue
      const { usedHeader, remainingHeader, capacity } = bucket.limit
      const used = usedHeader === undefined ? Number.NaN : wholeNumber(headers[usedHeader])
      const remaining =
        remainingHeader === undefined ? Number.NaN : wholeNumber(headers[remainingHeader])
      if (!Number.isNaN(used)) bucket.observeUsed(used, now)
      if (!Number.isNaN(remaining)) bucket.observeUsed(capacity - remaining, now)
    }
  }

  use(now: number): BucketUse[] {
    return [...this.#buckets.values()].map(({ name, lane, bucket }) => ({
      bucket: name,
      lane,
      used: Math.ceil(bucket.used(now)),
      capacity: bucket.limit.capacity,
    }))
  }

  /** A copy to reckon ahead with. */
  clone(): Buckets {
    const copy = new Buckets(this.#limits, this.#offsetMs)
    for (const [key, { name, lane, bucket }] of this.#buckets) {
      copy.#buckets.set(key, { name, lane, bucket: bucket.clone() })
    }
    return copy
  }

  /** Our clock was set back by so much. */
  shift(byMs: number): void {
    for (const { bucket } of this.#buckets.values()) bucket.shift(byMs)
  }

  #of(cost: RequestCost, lane: string): Bucket | undefined {
    const key = this.#keyOf(cost, lane)
    const known = this.#buckets.get(key)
    if (known) return known.bucket
    const limit = this.#limitOf(cost.bucket)
    if (!limit) return undefined
    const bucket = new Bucket(limit, this.#offsetMs)
    const shownLane = limit.scope === 'key' ? lane : ''
    this.#buckets.set(key, { name: cost.bucket, lane: shownLane, bucket })
    return bucket
  }

  #keyOf({ bucket }: RequestCost, lane: string): string {
    return this.#limitOf(bucket)?.scope === 'key' ? `${bucket} of ${lane}` : bucket
  }

  #limitOf(bucket: string): BucketLimit | undefined {
    const colon = bucket.indexOf(':')
    return this.#limits[bucket] ?? (colon > 0 ? this.#limits[bucket.slice(0, colon)] : undefined)
  }
}

function wholeNumber(text: string | undefined): number {
  return text !== undefined && /^\d{1,12}$/.test(text.trim()) ? Number(text) : Number.NaN
}
