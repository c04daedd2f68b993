import type { Amount } from './amount.ts'

export interface Balance {
  total: Amount
  /** Of it, what open orders hold. */
  held: Amount
}

/** What somebody owns at one exchange. Nothing is ever lent: available and held are never below zero. */
export class Account {
  readonly id: string
  readonly #balances = new Map<string, Balance>()
  /** Currencies that changed since somebody last looked. */
  readonly touched = new Set<string>()

  constructor(id: string, start: Readonly<Record<string, Amount>>) {
    this.id = id
    for (const [currency, total] of Object.entries(start)) {
      this.#balances.set(currency, { total, held: 0n })
    }
  }

  get currencies(): string[] {
    return [...this.#balances.keys()]
  }

  balance(currency: string): Readonly<Balance> {
    return this.#balances.get(currency) ?? { total: 0n, held: 0n }
  }

  available(currency: string): Amount {
    const { total, held } = this.balance(currency)
    return total - held
  }

  /** Adds to what is owned; below zero takes away. */
  add(currency: string, amount: Amount): void {
    if (amount === 0n) return
    const balance = this.#of(currency)
    balance.total += amount
    if (balance.total < balance.held) throw new Error(`${currency} would be overdrawn.`)
  }

  /** Adds to what is held; below zero releases. */
  hold(currency: string, amount: Amount): void {
    if (amount === 0n) return
    const balance = this.#of(currency)
    balance.held += amount
    if (balance.held < 0n || balance.held > balance.total) {
      throw new Error(`${currency} cannot be held like that.`)
    }
  }

  #of(currency: string): Balance {
    let balance = this.#balances.get(currency)
    if (!balance) {
      balance = { total: 0n, held: 0n }
      this.#balances.set(currency, balance)
    }
    this.touched.add(currency)
    return balance
  }
}
