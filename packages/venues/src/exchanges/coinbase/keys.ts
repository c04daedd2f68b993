import type { KeyDefinition } from '../key-definition.ts'
import { type CoinbaseKey, readCoinbaseKey } from './wire/key.ts'
import { coinbaseOrderToSign } from './wire/order-to-sign.ts'
import { coinbaseVector } from './wire/signing-vector.ts'
import { signCoinbaseCall, signCoinbaseSocket } from './wire/signing.ts'

export const coinbaseKeys: KeyDefinition<CoinbaseKey> = {
  read: readCoinbaseKey,
  idOf: ({ keyName }) => keyName,
  sign: signCoinbaseCall,
  orderIn: coinbaseOrderToSign,
  signFrame: signCoinbaseSocket,
  selfTest: { vector: coinbaseVector, withdrawalPath: '/api/v3/brokerage/portfolios/move_funds' },
}
