/** BTCPay says no: `{code, message}`, or for invalid input a list of `{path, message}`. */
export class BtcpayError extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super('BTCPay refused')
    this.status = status
    this.body = body
  }
}

export const refused = (code: string, message: string, status = 400) =>
  new BtcpayError(status, { code, message })

export const wrongInput = (path: string, message: string) =>
  new BtcpayError(422, [{ path, message }])
