import { text } from '../../testing/look.ts'
import { type GeminiTestVariants, openGeminiTest } from './client.ts'

/** By REST; it never trades. */
export const farLimit = {
  symbol: 'btcusd',
  amount: '0.001',
  price: '70000.00',
  side: 'buy',
  type: 'exchange limit',
}

/** By socket; it never trades. */
export const farPlacement = {
  symbol: 'btcusd',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: '70000.00',
  quantity: '0.00100000',
}

export function openGeminiOrders(variants: GeminiTestVariants = {}) {
  const opened = openGeminiTest(variants)
  const { driven, upgradeHeaders } = opened
  const marketBook = driven.simulators.market.bookOf('gemini', 'BTC-USD')
  if (!marketBook) throw new Error('Gemini trades BTC-USD.')
  const connect = (query = '', label = 'trade') => {
    driven.pass(1000)
    const socket = driven.open('gemini', `wss://gemini.simulated${query}`, upgradeHeaders(label))
    let numbers = 0
    const request = (method: string, params: unknown) => {
      numbers += 1
      const id = `n${numbers}`
      socket.send({ id, method, params })
      driven.pass(60)
      return socket.json().find((message) => text(message, 'id') === id)
    }
    const updates = () => socket.messages.filter((message) => message.includes('"orderUpdate"'))
    return { socket, request, updates }
  }
  return { ...opened, marketBook, connect }
}
