import type { KeyDefinition } from '../key-definition.ts'
import { type BinanceUsKey, readBinanceUsKey } from './wire/key.ts'
import { refuseForeignParameters } from './wire/order-parameters.ts'
import { binanceUsOrderToSign } from './wire/order-to-sign.ts'
import { binanceUsVector } from './wire/signing-vector.ts'
import { signBinanceUsCall, signBinanceUsSocket } from './wire/signing.ts'

export const binanceUsKeys: KeyDefinition<BinanceUsKey> = {
  read: readBinanceUsKey,
  idOf: ({ apiKey }) => apiKey,
  sign: async (call, key, crypto) => {
    refuseForeignParameters(call)
    return await signBinanceUsCall(call, key, crypto)
  },
  orderIn: binanceUsOrderToSign,
  signFrame: signBinanceUsSocket,
  selfTest: { vector: binanceUsVector, withdrawalPath: '/sapi/v1/capital/withdraw/apply' },
}
