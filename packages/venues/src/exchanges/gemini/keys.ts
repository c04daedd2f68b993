import type { KeyDefinition } from '../key-definition.ts'
import { type GeminiKey, readGeminiKey } from './wire/key.ts'
import { geminiOrderToSign } from './wire/order-to-sign.ts'
import { geminiVector } from './wire/signing-vector.ts'
import { signGeminiCall } from './wire/signing.ts'

export const geminiKeys: KeyDefinition<GeminiKey> = {
  read: readGeminiKey,
  idOf: ({ apiKey }) => apiKey,
  sign: signGeminiCall,
  orderIn: geminiOrderToSign,
  selfTest: { vector: geminiVector, withdrawalPath: '/v1/withdraw/btc' },
}
