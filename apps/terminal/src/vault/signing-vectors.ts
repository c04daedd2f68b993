import type { SignedCall, UnsignedCall } from '@leadline/venues/shell/signer'
import type { PastedKey } from '@leadline/venues/signing/key-reading'
import type { VenueId } from '@leadline/venues/venue-names'

/** A call whose signature is known: published by the exchange, or computed by other programs than ours. */
export interface SigningVector {
  venue: VenueId
  pasted: PastedKey
  call: Pick<UnsignedCall, 'method' | 'path' | 'query' | 'body'> & { host?: string }
  /** Milliseconds. */
  time: number
  /** What stands for chance and for numbered calls. */
  nonce: string
  /** Headers that must be there to the letter; query and body as they go out. */
  signed: SignedCall
}

/** Their keys are throw-away ones that open nothing. */
export const signingVectors: readonly SigningVector[] = [
  {
    venue: 'coinbase',
    pasted: {
      apiKey:
        'organizations/11111111-1111-4111-8111-111111111111/apiKeys/33333333-3333-4333-8333-333333333333',
      secret:
        'GE7i8UusxubFVFItn4088cEHaabZXDGkfgOLt2mMQzHr9aCV3tMPeIplqNbS3P9OTCmFO+EwFwZyrtLJb8IVUw==',
    },
    call: {
      method: 'GET',
      host: 'api.coinbase.com',
      path: '/api/v3/brokerage/accounts',
      query: [['limit', '250']],
      body: undefined,
    },
    // Our tokens begin five seconds early.
    time: 1_790_000_005_000,
    nonce: '000102030405060708090a0b0c0d0e0f',
    signed: {
      headers: {
        Authorization:
          'Bearer eyJhbGciOiJFZERTQSIsImtpZCI6Im9yZ2FuaXphdGlvbnMvMTExMTExMTEtMTExMS00MTExLTgxMTEtMTExMTExMTExMTExL2FwaUtleXMvMzMzMzMzMzMtMzMzMy00MzMzLTgzMzMtMzMzMzMzMzMzMzMzIiwibm9uY2UiOiIwMDAxMDIwMzA0MDUwNjA3MDgwOTBhMGIwYzBkMGUwZiJ9.eyJpc3MiOiJjZHAiLCJuYmYiOjE3OTAwMDAwMDAsImV4cCI6MTc5MDAwMDEyMCwic3ViIjoib3JnYW5pemF0aW9ucy8xMTExMTExMS0xMTExLTQxMTEtODExMS0xMTExMTExMTExMTEvYXBpS2V5cy8zMzMzMzMzMy0zMzMzLTQzMzMtODMzMy0zMzMzMzMzMzMzMzMiLCJ1cmkiOiJHRVQgYXBpLmNvaW5iYXNlLmNvbS9hcGkvdjMvYnJva2VyYWdlL2FjY291bnRzIn0.oPxTZiDzCpKUv8-ckpYkUyzY0cWSFJ7X9hvIRccmo1E1o_mKr9oO3EhPTP5uER7RUw3tbs2Hjfb_OTVjVrNNBA',
      },
      query: [['limit', '250']],
      body: undefined,
    },
  },
  {
    venue: 'kraken',
    pasted: {
      apiKey: 'THROWAWAY/KEY+0000000000000000000000000000000000000000AA',
      secret:
        'kQH5HW/8p1uGOVjbgWA7FunAmGO8lsSUXNsu3eow76sz84Q18fWxnyRzBHCd3pd5nE9qa99HAZtuZuj6F1huXg==',
    },
    call: {
      method: 'POST',
      path: '/0/private/AddOrder',
      query: [],
      body: [
        ['ordertype', 'limit'],
        ['pair', 'XBTUSD'],
        ['price', '37500'],
        ['type', 'buy'],
        ['volume', '1.25'],
      ],
    },
    time: 1_616_492_376_594,
    nonce: '1616492376594',
    signed: {
      headers: {
        'API-Sign':
          '4/dpxb3iT4tp/ZCVEwSnEsLxx0bqyhLpdfOpc6fn7OR8+UClSV5n9E6aSS8MPtnRfp32bAb0nmbRn6H8ndwLUQ==',
      },
      query: [],
      body: 'nonce=1616492376594&ordertype=limit&pair=XBTUSD&price=37500&type=buy&volume=1.25',
    },
  },
  {
    venue: 'gemini',
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
  },
  {
    venue: 'binance-us',
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
  },
  {
    venue: 'robinhood',
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
  },
]
