import type { FormObject, FormValue } from './form-body.ts'
import { invalid } from './stripe-error.ts'

/** Reads parameters by name, and refuses the ones it was not asked for. */
export class StripeParams {
  readonly #values: FormObject
  readonly #at: string

  constructor(values: FormObject, at = '') {
    this.#values = values
    this.#at = at
  }

  name(key: string): string {
    return this.#at === '' ? key : `${this.#at}[${key}]`
  }

  has(key: string): boolean {
    return this.#values[key] !== undefined
  }

  text(key: string, maxLength = 5000): string | null {
    const value = this.#values[key]
    if (value === undefined || value === '') return null
    if (typeof value !== 'string') throw invalid(`Invalid string: ${key}`, this.name(key))
    if (value.length > maxLength) {
      const problem = `Invalid string: must be at most ${maxLength} characters`
      throw invalid(problem, this.name(key))
    }
    return value
  }

  required(key: string): string {
    const value = this.text(key)
    if (value !== null) return value
    throw invalid(`Missing required param: ${this.name(key)}.`, this.name(key), 'parameter_missing')
  }

  whole(key: string): number | null {
    const value = this.text(key)
    if (value === null) return null
    if (!/^-?\d{1,12}$/.test(value)) {
      throw invalid(`Invalid integer: ${value}`, this.name(key), 'parameter_invalid_integer')
    }
    return Number(value)
  }

  flag(key: string): boolean | null {
    const value = this.text(key)
    if (value === null || value === 'true') return value === null ? null : true
    if (value === 'false') return false
    throw invalid(`Invalid boolean: ${value}`, this.name(key))
  }

  object(key: string): StripeParams {
    const value = this.#values[key] ?? {}
    if (typeof value !== 'string' && !Array.isArray(value)) {
      return new StripeParams(value, this.name(key))
    }
    throw invalid('Invalid object', this.name(key))
  }

  list(key: string): FormValue[] {
    const value = this.#values[key] ?? []
    if (Array.isArray(value)) return value
    throw invalid('Invalid array', this.name(key))
  }

  texts(key: string): string[] {
    return this.list(key).filter((value) => typeof value === 'string')
  }

  objects(key: string): StripeParams[] {
    return this.list(key).map((value, index) => {
      const at = `${this.name(key)}[${index}]`
      if (typeof value === 'string' || Array.isArray(value)) throw invalid('Invalid object', at)
      return new StripeParams(value, at)
    })
  }

  metadata(key = 'metadata'): Record<string, string> {
    const value = this.#values[key] ?? {}
    if (typeof value === 'string' || Array.isArray(value)) return {}
    return Object.fromEntries(
      Object.entries(value).map(([name, text]) => {
        const fits = typeof text === 'string' && text.length <= 500 && name.length <= 40
        if (!fits) throw invalid('Invalid metadata', `${this.name(key)}[${name}]`)
        return [name, text]
      }),
    )
  }

  only(...known: string[]): this {
    const unknown = Object.keys(this.#values).find((key) => !known.includes(key))
    if (unknown === undefined) return this
    const name = this.name(unknown)
    throw invalid(`Received unknown parameter: ${name}`, name, 'parameter_unknown')
  }
}
