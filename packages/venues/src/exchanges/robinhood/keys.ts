import type { KeyDefinition } from '../key-definition.ts'
import { type RobinhoodKey, readRobinhoodKey } from './wire/key.ts'
import { robinhoodOrderToSign } from './wire/order-to-sign.ts'
import { robinhoodVector } from './wire/signing-vector.ts'
import { signRobinhoodCall } from './wire/signing.ts'

export const robinhoodKeys: KeyDefinition<RobinhoodKey> = {
  read: readRobinhoodKey,
  idOf: ({ apiKey }) => apiKey,
  sign: signRobinhoodCall,
  orderIn: robinhoodOrderToSign,
  selfTest: { vector: robinhoodVector, withdrawalPath: '/api/v2/crypto/trading/transfers/' },
}
