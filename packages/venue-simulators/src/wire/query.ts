/** The parameters of a query or form, in order. A name may repeat. */
export class QueryFields {
  readonly #pairs: [string, string][] = []

  constructor(text: string) {
    if (text === '') return
    for (const part of text.split('&')) {
      const equals = part.indexOf('=')
      const name = equals < 0 ? part : part.slice(0, equals)
      this.#pairs.push([decode(name), equals < 0 ? '' : decode(part.slice(equals + 1))])
    }
  }

  get(name: string): string | undefined {
    return this.#pairs.find(([key]) => key === name)?.[1]
  }

  all(name: string): string[] {
    return this.#pairs.filter(([key]) => key === name).map(([, value]) => value)
  }

  has(name: string): boolean {
    return this.#pairs.some(([key]) => key === name)
  }

  get pairs(): readonly (readonly [string, string])[] {
    return this.#pairs
  }

  /** A whole number of 0 or more; undefined where it is none or not there. */
  whole(name: string): number | undefined {
    const text = this.get(name)
    const number = text !== undefined && /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
    return Number.isSafeInteger(number) ? number : undefined
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
