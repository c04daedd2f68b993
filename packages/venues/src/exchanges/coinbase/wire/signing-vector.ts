import type { SigningVector } from '../../key-definition.ts'

/** Its key is a throw-away one that opens nothing. */
export const coinbaseVector: SigningVector = {
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
}
