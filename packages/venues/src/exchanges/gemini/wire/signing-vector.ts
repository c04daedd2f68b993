import type { SigningVector } from '../../key-definition.ts'

/** Its key is a throw-away one that opens nothing. */
export const geminiVector: SigningVector = {
  pasted: { apiKey: 'account-THROWAWAYKEY00000000', secret: '4ThrowAwaySecretForVectorsOnly' },
  call: { method: 'POST', path: '/v1/balances', query: [], body: undefined },
  time: 1_700_000_000_123,
  nonce: '1700000000123',
  signed: {
    headers: {
      'X-GEMINI-PAYLOAD': 'eyJyZXF1ZXN0IjoiL3YxL2JhbGFuY2VzIiwibm9uY2UiOiIxNzAwMDAwMDAwMTIzIn0=',
      'X-GEMINI-SIGNATURE':
        'b7ccfe0541cadc23edd62340f28741aa73b74ebc77af573702247f55fca125745fe6ed5c63a7de88fd15ed96cc88c73a',
    },
    query: [],
    body: '',
  },
}
