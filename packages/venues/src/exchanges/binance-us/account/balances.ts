import type { Balance } from '../../../account-events.ts'
import type { AccountCore } from '../../../kernel/account/account-core.ts'
import { amountOf } from '../../../kernel/account/amounts.ts'
import { fieldsOf, itemsOf, textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import { timeAt } from './rest-order.ts'

interface Position extends Balance {
  /** When it was so, in milliseconds of the exchange's clock. */
  asOf: number
}

/** What there is of each asset: reported whole by answers, and in part by the stream, which may overtake them. */
export class AccountBalances {
  /** The account was read as a whole at least once. */
  isKnown = false
  readonly #core: AccountCore
  readonly #byAsset = new Map<string, Position>()

  constructor(core: AccountCore) {
    this.#core = core
  }

  /** Assets of which there is something. */
  assets(): string[] {
    const isSome = ({ available, held }: Balance) => /[1-9]/.test(available + held)
    return [...this.#byAsset.values()].filter(isSome).map(({ asset }) => asset)
  }

  /** The whole account, as an answer reports it. */
  whole(body: JsonObject, now: number): void {
    this.isKnown = true
    const asOf = timeAt(body['updateTime']) ?? 0
    const reported = new Set<string>()
    for (const position of positionsIn(body['balances'], ['asset', 'free', 'locked'], asOf)) {
      reported.add(position.asset)
      this.#take(position)
    }
    for (const [asset, { asOf: at }] of this.#byAsset) {
      if (!reported.has(asset) && at <= asOf) this.#byAsset.delete(asset)
    }
    this.#core.sink.balances([...this.#byAsset.values()].map(balanceOf), true, now)
  }

  /** Some assets, absolute, as the stream reports them. */
  part(event: JsonObject, now: number): void {
    const asOf = timeAt(event['u']) ?? timeAt(event['E']) ?? now
    const changed = positionsIn(event['B'], ['a', 'f', 'l'], asOf).filter((position) =>
      this.#take(position),
    )
    if (changed.length > 0) this.#core.sink.balances(changed.map(balanceOf), false, now)
  }

  /** False where something newer is known. */
  #take(position: Position): boolean {
    const known = this.#byAsset.get(position.asset)
    if (known && known.asOf > position.asOf) return false
    this.#byAsset.set(position.asset, position)
    return true
  }
}

function positionsIn(
  list: unknown,
  [assetName, freeName, lockedName]: readonly [string, string, string],
  asOf: number,
): Position[] {
  return itemsOf(list)
    .map(fieldsOf)
    .flatMap((row) => {
      const asset = textOf(row[assetName])
      const available = amountOf(row[freeName])
      const held = amountOf(row[lockedName])
      return asset === undefined || available === null || held === null
        ? []
        : { asset, available, held, asOf }
    })
}

function balanceOf({ asset, available, held }: Position): Balance {
  return { asset, available, held }
}
