import * as z from 'zod/mini'

/** Characters of JSON, as `python/leadline/_saved.py` has it. */
const mostSaved = 65_536

const name = z.string().check(z.maxLength(200))
const amount = z.string().check(z.maxLength(60), z.regex(/^-?(?:\d+\.?\d*|\.\d+)$/))
const exchanges = z.nullable(z.array(name).check(z.maxLength(20)))
const whole = z.number().check(z.int())
const market = { symbol: name, exchange: name }
const stop = {
  stop: amount,
  stopLimit: z.nullable(amount),
  trigger: z.enum(['last', 'best']),
}
const synthetic = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('oco'), ...stop }),
  z.object({ kind: z.literal('bracket'), target: amount, ...stop }),
  z.object({
    kind: z.literal('trailing-stop'),
    unit: z.enum(['percent', 'price']),
    offset: amount,
    trigger: stop.trigger,
  }),
  z.object({ kind: z.literal('iceberg'), shown: amount }),
  z.object({ kind: z.literal('twap'), slices: whole, seconds: z.number() }),
  z.object({ kind: z.literal('chase'), every: z.number() }),
])
const terms = {
  limit: z.nullable(amount),
  stop: z.optional(z.nullable(amount)),
  timeInForce: z.optional(z.enum(['gtc', 'ioc', 'fok'])),
  postOnly: z.optional(z.boolean()),
  synthetic: z.optional(z.nullable(synthetic)),
}

/** What a script may request (script-values.ts), read as if a stranger had written it. */
export const Call = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('subscribeBook'), symbol: name, exchanges, depth: whole }),
  z.object({ kind: z.literal('subscribeTrades'), symbol: name, exchanges }),
  z.object({ kind: z.literal('subscribeCandles'), symbol: name, timeframe: name, exchanges }),
  z.object({
    kind: z.literal('open'),
    ...market,
    ...terms,
    size: amount,
    side: z.optional(z.enum(['buy', 'sell'])),
  }),
  z.object({ kind: z.literal('close'), ...market, ...terms, size: z.nullable(amount) }),
  z.object({ kind: z.literal('cancel'), id: name }),
  z.object({
    kind: z.literal('replace'),
    id: name,
    size: z.nullable(amount),
    limit: z.nullable(amount),
    stop: z.nullable(amount),
  }),
  z.object({ kind: z.literal('now') }),
  z.object({ kind: z.literal('notify'), text: z.string().check(z.maxLength(400)) }),
  z.object({ kind: z.literal('save'), text: z.string().check(z.maxLength(mostSaved)) }),
  z.object({ kind: z.literal('instrument'), ...market }),
  z.object({ kind: z.literal('fees'), ...market }),
  z.object({ kind: z.literal('balance'), currency: name, exchange: name }),
  z.object({ kind: z.literal('allotment'), asset: name, exchange: name }),
  z.object({ kind: z.literal('timer'), at: z.nullable(z.number()), every: z.nullable(z.number()) }),
  z.object({ kind: z.literal('cancelTimer'), id: name }),
  z.object({
    kind: z.literal('pastCandles'),
    symbol: name,
    timeframe: name,
    count: whole,
    exchanges,
  }),
  z.object({ kind: z.literal('pastTrades'), symbol: name, count: whole, exchanges }),
])
