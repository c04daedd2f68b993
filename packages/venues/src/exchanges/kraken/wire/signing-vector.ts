import type { SigningVector } from '../../key-definition.ts'

/** Its key is a throw-away one that opens nothing. */
export const krakenVector: SigningVector = {
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
}
