import type { SigningVector } from '../../key-definition.ts'

/** Its key is a throw-away one that opens nothing. */
export const binanceUsVector: SigningVector = {
  pasted: {
    apiKey: 'throwawayKEY0000000000000000000000000000000000000000000000000000',
    secret: 'throwawaySECRET0000000000000000000000000000000000000000000000000',
  },
  call: {
    method: 'GET',
    path: '/api/v3/account',
    query: [['recvWindow', '5000']],
    body: undefined,
  },
  time: 1_790_000_000_000,
  nonce: '0',
  signed: {
    headers: {
      'X-MBX-APIKEY': 'throwawayKEY0000000000000000000000000000000000000000000000000000',
    },
    query: [
      ['recvWindow', '5000'],
      ['timestamp', '1790000000000'],
      ['signature', 'f42fbbfacada2c4e45a5fdc54ede2539ed5a4a7bea78adc5cf60bc64d47d6b13'],
    ],
    body: undefined,
  },
}
