import { createPrivateKey, sign } from 'node:crypto'

import type { SimulatorOptions } from '../../simulator-options.ts'
import { Driven } from '../../testing/driven.ts'
import { RobinhoodApiServer } from '../wire/api-server.ts'

export type RobinhoodTestVariants = NonNullable<SimulatorOptions['variants']>['robinhood']

export function robinhoodSign(seedBase64: string, message: string): string {
  const key = createPrivateKey({
    key: Buffer.concat([
      Buffer.from('302e020100300506032b657004220420', 'hex'),
      Buffer.from(seedBase64, 'base64'),
    ]),
    format: 'der',
    type: 'pkcs8',
  })
  return sign(null, Buffer.from(message), key).toString('base64')
}

/** The simulated Robinhood, with signed calls. */
export function openRobinhoodTest(
  variants: RobinhoodTestVariants = {},
  options: Partial<SimulatorOptions> = {},
) {
  const driven = new Driven('robinhood', { variants: { robinhood: variants }, ...options })
  const apiServer = driven.simulators.apiServer('robinhood')
  if (!(apiServer instanceof RobinhoodApiServer))
    throw new Error('Robinhood has another API server.')
  const call = (
    method: 'GET' | 'POST',
    path: string,
    body = '',
    label = 'trade',
    timestamp = String(Math.floor(driven.now / 1000)),
  ) => {
    const key = driven.simulators.key('robinhood', label)
    const signature = robinhoodSign(key.secret, `${key.id}${timestamp}${path}${method}${body}`)
    const headers = { 'x-api-key': key.id, 'x-signature': signature, 'x-timestamp': timestamp }
    return driven.fetch('robinhood', method, path, { headers, ...(body !== '' && { body }) })
  }
  const account = `account_number=${apiServer.accountNumber}`
  return { driven, apiServer, call, account }
}
