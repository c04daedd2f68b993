/** What each call may say besides its name and its number. No other account, no address, no amount that moves. */
const fieldsByPath: Readonly<Record<string, readonly string[]>> = {
  '/v1/order/new': [
    'client_order_id',
    'symbol',
    'amount',
    'price',
    'side',
    'type',
    'stop_price',
    'options',
  ],
  '/v1/order/cancel': ['order_id'],
  '/v1/order/status': ['order_id', 'client_order_id', 'include_trades'],
  '/v1/mytrades': ['timestamp', 'limit_trades', 'symbol'],
}

const text = String.raw`"(?:[^"\\\u0000-\u001f]|\\["\\/bfnrt])*"`
const value = String.raw`(?:${text}|-?\d+(?:\.\d+)?|true|false|\[\s*(?:${text}(?:\s*,\s*${text})*)?\s*\])`
const field = String.raw`\s*"([a-z_]+)"\s*:\s*(${value})\s*`
const whole = new RegExp(`^\\s*\\{(?:${field}(?:,${field})*)?\\s*\\}\\s*$`)
const each = new RegExp(field, 'g')

/**
 * The fields of a call as they stand, or why it is none of ours. Its text is read by a grammar of its own, narrower than JSON:
 * a name that is written twice, or with escapes, would be one thing here and another at the exchange.
 */
export function readRequestFields(path: string, body: string): Map<string, string> | string {
  if (!whole.test(body)) return 'This is no call that Gemini could read.'
  const fields = new Map<string, string>()
  for (const [, name = '', written = ''] of body.trim().slice(1, -1).matchAll(each)) {
    if (fields.has(name)) return 'This call says the same thing twice.'
    fields.set(name, written)
  }
  const known = fieldsByPath[path] ?? []
  const foreign = [...fields.keys()].find((name) => !known.includes(name))
  if (foreign === undefined) return fields
  return 'Leadline does not sign this call: it has a foreign field.'
}
