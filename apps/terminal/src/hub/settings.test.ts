import { expect, test } from 'vitest'

import { readSettings, SettingsError } from './settings.ts'

test('nothing set: practice, any port, a window, and the exchanges themselves', () => {
  const settings = readSettings({ XDG_DATA_HOME: '/data' }, 'linux')
  expect(settings).toMatchObject({ home: '/data/leadline', port: 0, window: 'app' })
  expect(settings.paper).toBe(undefined)
  expect(settings.exchanges.kraken).toEqual({
    isTheExchange: true,
    addresses: {
      rest: 'https://api.kraken.com',
      market: 'wss://ws.kraken.com/v2',
      user: 'wss://ws-auth.kraken.com/v2',
      trading: 'wss://ws-auth.kraken.com/v2',
    },
  })
})

test('another address is used, and is not the exchange', () => {
  const { exchanges } = readSettings(
    {
      LEADLINE_BINANCE_US_REST_URL: 'http://127.0.0.1:4001/',
      LEADLINE_BINANCE_US_WS_URL: 'ws://127.0.0.1:4002',
    },
    'linux',
  )
  expect(exchanges['binance-us']).toMatchObject({
    isTheExchange: false,
    addresses: { rest: 'http://127.0.0.1:4001', market: 'ws://127.0.0.1:4002' },
  })
  expect(exchanges.kraken.isTheExchange).toBe(true)
})

test.each([
  ['LEADLINE_PORT', '70000', /LEADLINE_PORT/],
  ['LEADLINE_PORT', 'any', /LEADLINE_PORT/],
  ['LEADLINE_WINDOW', 'full', /app, tab, none/],
  ['LEADLINE_PRACTICE', 'no', /on, off/],
  ['LEADLINE_PRACTICE_FUNDS', 'three BTC', /such as USD:250000,BTC:3/],
  ['LEADLINE_KRAKEN_REST_URL', 'wss://x.example', /https:/],
  ['LEADLINE_SERVER_URL', 'http://shop.example', /encrypted/],
  ['LEADLINE_KRAKEN_REST_URL', 'http://x.example', /encrypted/],
  ['LEADLINE_KRAKEN_WS_URL', 'ws://10.0.0.1', /encrypted/],
  ['LEADLINE_GEMINI_WS_URL', 'wss://me:secret@x.example', /password/],
  ['LEADLINE_GEMINI_REST_URL', 'not an address', /address/],
])('%s=%s is refused with words that help', (name, value, words) => {
  expect(() => readSettings({ [name]: value }, 'linux')).toThrow(SettingsError)
  expect(() => readSettings({ [name]: value }, 'linux')).toThrow(words)
})

test('on Windows the data stands with the other programs of the user', () => {
  const { home } = readSettings({ LOCALAPPDATA: 'C:\\Users\\me\\AppData\\Local' }, 'win32')
  expect(home).toMatch(/AppData\\Local.Leadline$/)
})

test('one private address stands for both ways an exchange may have: the path for orders is kept', () => {
  const { exchanges } = readSettings(
    {
      LEADLINE_BINANCE_US_PRIVATE_WS_URL: 'ws://127.0.0.1:1234',
      LEADLINE_KRAKEN_PRIVATE_WS_URL: 'ws://127.0.0.1:1235/private/v2',
    },
    'linux',
  )
  expect(exchanges['binance-us'].addresses).toMatchObject({
    user: 'ws://127.0.0.1:1234',
    trading: 'ws://127.0.0.1:1234/ws-api/v3',
  })
  expect(exchanges.kraken.addresses.trading).toBe('ws://127.0.0.1:1235/private/v2')
})
