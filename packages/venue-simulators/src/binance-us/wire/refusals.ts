/** How Binance says no: a code that stays, a text that may change, and an HTTP status. */
export class Refusal extends Error {
  readonly code: number
  readonly status: number
  readonly data: object | undefined

  constructor(code: number, message: string, status = 400, data?: object) {
    super(message)
    this.code = code
    this.status = status
    this.data = data
  }
}

export const refusals = {
  missing: (name: string) =>
    new Refusal(-1102, `Mandatory parameter '${name}' was not sent, was empty/null, or malformed.`),
  symbol: () => new Refusal(-1121, 'Invalid symbol.'),
  interval: () => new Refusal(-1120, 'Invalid interval.'),
  combination: (more = '') =>
    new Refusal(-1128, `Combination of optional parameters invalid.${more}`),
  illegal: (name: string, range: string) =>
    new Refusal(
      -1100,
      `Illegal characters found in parameter '${name}'; legal range is '${range}'.`,
    ),
  filter: (name: string) => new Refusal(-1013, `Filter failure: ${name}`),
  order: (message: string) => new Refusal(-2010, message),
  unknownOrder: () => new Refusal(-2011, 'Unknown order sent.'),
  noSuchOrder: () => new Refusal(-2013, 'Order does not exist.'),
} as const
