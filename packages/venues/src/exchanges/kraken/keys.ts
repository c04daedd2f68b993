import type { KeyDefinition } from '../key-definition.ts'
import { type KrakenKey, readKrakenKey } from './wire/key.ts'
import { krakenOrderToSign } from './wire/order-to-sign.ts'
import { krakenVector } from './wire/signing-vector.ts'
import { signKrakenCall } from './wire/signing.ts'

export const krakenKeys: KeyDefinition<KrakenKey> = {
  read: readKrakenKey,
  idOf: ({ apiKey }) => apiKey,
  sign: signKrakenCall,
  orderIn: krakenOrderToSign,
  selfTest: { vector: krakenVector, withdrawalPath: '/0/private/Withdraw' },
}
