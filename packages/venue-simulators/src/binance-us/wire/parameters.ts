import { RawNumber } from '../../wire/json-text.ts'
import type { QueryFields } from '../../wire/query.ts'
import type { Fields } from '../../wire/read-json.ts'
import { refusals } from './refusals.ts'

/** Parameters of a call, from a query, a form or a socket: text by name. */
export class BinanceParams {
  readonly #values: ReadonlyMap<string, string>

  constructor(pairs: Iterable<readonly [string, string]>) {
    this.#values = new Map(pairs)
  }

  /** Where a name stands in both, the query counts. */
  static ofRest(query: QueryFields, body: QueryFields): BinanceParams {
    return new BinanceParams([...body.pairs, ...query.pairs])
  }

  static ofSocket(params: Fields): BinanceParams {
    const pairs = Object.entries(params).map(([name, value]): [string, string] => [
      name,
      value instanceof RawNumber
        ? value.text
        : typeof value === 'string'
          ? value
          : JSON.stringify(value),
    ])
    return new BinanceParams(pairs)
  }

  get(name: string): string | undefined {
    const value = this.#values.get(name)
    return value === '' ? undefined : value
  }

  need(name: string): string {
    const value = this.get(name)
    if (value === undefined) throw refusals.missing(name)
    return value
  }

  has(name: string): boolean {
    return this.#values.has(name)
  }

  whole(name: string): number | undefined {
    const text = this.get(name)
    if (text === undefined) return undefined
    if (!/^\d{1,16}$/.test(text)) throw refusals.illegal(name, '^[0-9]{1,20}$')
    return Number(text)
  }

  /** By name, as the socket signs them. */
  get sorted(): [string, string][] {
    return [...this.#values].toSorted(([one], [other]) => (one < other ? -1 : 1))
  }
}
