import type { ScriptEngine } from '@leadline/algorithms/script-engine'
import type { ScriptCall, ScriptEvent } from '@leadline/algorithms/script-values'
import { exact } from '@leadline/orders/decimal-text'

/** What a script did, in words that are the same wherever it ran. */
export interface Notes {
  /** Each order, change and cancel that it asked for, with its price and size, and whether it left. */
  orders: string[]
  /** Each fill that was reported to it: of which order, price, size, fee, maker or taker. */
  fills: string[]
  log: string[]
}

/** The same engine, with notes of what its scripts do. */
export function notedEngine(engine: ScriptEngine): ScriptEngine & { notes: Notes } {
  const notes: Notes = { orders: [], fills: [], log: [] }
  return {
    kind: engine.kind,
    notes,
    shutdown: () => engine.shutdown(),
    open: (source, listener) => {
      // A backtest may begin again, with a market that it did not have.
      for (const list of Object.values(notes) as string[][]) list.length = 0
      const names = new Map<string, string>()
      const nameOf = (id: string) => {
        const name = names.get(id) ?? `#${names.size + 1}`
        names.set(id, name)
        return name
      }
      let sent: readonly ScriptEvent[] = []
      const script = engine.open(source, {
        loaded: (loaded) => listener.loaded(loaded),
        refused: (error) => listener.refused(error),
        call: (call, at) => {
          const answer = listener.call(call, at)
          const words = asked(call, nameOf)
          const { result } = answer
          if (words)
            notes.orders.push(`${words}: ${String(result === null ? null : noted(result))}`)
          return answer
        },
        later: (call, at) => listener.later?.(call, at),
        log: (text, at, level) => {
          notes.log.push(text)
          listener.log(text, at, level)
        },
        done: (done) => {
          for (const event of sent.slice(0, done.handled)) {
            if (event.kind === 'fill') notes.fills.push(filled(event, nameOf))
          }
          listener.done(done)
        },
        ended: (reason) => listener.ended(reason),
      })
      const noted = (result: string | boolean) =>
        typeof result === 'string' ? nameOf(result) : result
      return {
        deliver: (batch) => {
          sent = batch.events
          script.deliver(batch)
        },
        again: () => script.again(),
        kill: () => script.kill(),
        close: () => script.close(),
      }
    },
  }
}

function asked(call: ScriptCall, nameOf: (id: string) => string): string | undefined {
  if (call.kind === 'replace') return `replace ${nameOf(call.id)} by ${call.size} at ${call.limit}`
  if (call.kind === 'cancel') return `cancel ${nameOf(call.id)}`
  if (call.kind !== 'open' && call.kind !== 'close') return undefined
  const { symbol: _symbol, ...terms } = call
  return JSON.stringify(terms)
}

function filled(
  { id, price, size, fee, feeCurrency, isMaker }: Extract<ScriptEvent, { kind: 'fill' }>,
  nameOf: (id: string) => string,
): string {
  const amounts = [size, price, fee].map((text) => exact(text).toFixed())
  return `${nameOf(id)} ${amounts.join(' ')} ${feeCurrency} ${isMaker === true ? 'maker' : 'taker'}`
}
