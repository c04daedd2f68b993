import type { SigningVector } from '../../key-definition.ts'

/** Its key is a throw-away one that opens nothing. */
export const robinhoodVector: SigningVector = {
  pasted: {
    apiKey: 'rh-api-6148effc-c0b1-486c-8940-a1d099456be6',
    secret: 'xQnTJVeQLmw1/Mg2YimEViSpw/SdJcgNXZ5kQkAXNPU=',
  },
  call: {
    method: 'POST',
    path: '/api/v1/crypto/trading/orders/',
    query: [],
    body: '{"client_order_id":"131de903-5a9c-4260-abc1-28d562a5dcf0","side":"buy","type":"market","symbol":"BTC-USD","market_order_config":{"asset_quantity":"0.1"}}',
  },
  time: 1698708981_000,
  nonce: '0',
  signed: {
    headers: {
      'x-api-key': 'rh-api-6148effc-c0b1-486c-8940-a1d099456be6',
      'x-signature':
        '6tIj8o6p+4w+ZnaxVanHtxjhC6s5z4lTI+8lNRjJOZp0dVDlco2NR6obVwBiECP8eoHtfcbsGfTu1rESBHOzCA==',
    },
    query: [],
    body: '{"client_order_id":"131de903-5a9c-4260-abc1-28d562a5dcf0","side":"buy","type":"market","symbol":"BTC-USD","market_order_config":{"asset_quantity":"0.1"}}',
  },
}
