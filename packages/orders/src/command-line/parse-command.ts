import { type Clause, wordsOf } from './command-words.ts'
import type { CommandedOrder, OrderCommand } from './order-command.ts'
import { type LineMistake, type ReadLine, readWords } from './read-words.ts'

export type ParsedCommand =
  | { command: OrderCommand }
  /** `isOpen`: nothing is wrong yet, something is still missing. */
  | (LineMistake & { isOpen: boolean })

/** Reads 'buy 0.5 btc @ 65000 kr post'. What was not said is null, never guessed. */
export function parseCommand(text: string): ParsedCommand {
  const words = wordsOf(text)
  const line = readWords(words, text.length)
  if ('message' in line) return { ...line, isOpen: false }
  const open = (message: string) => ({ message, from: text.length, isOpen: true })
  const { side, size } = line
  if (side === null) return open('Type buy or sell.')
  if (size === null) return open('Type a size: 0.5, 25% or $1,000.')
  if (line.expected === 'venue') return open('Type an exchange.')
  if (line.expected === 'amount') return open('Type the number.')
  if (line.expected === 'in') return open('Type the time: in 30m.')
  const order = orderOf(line)
  if (typeof order === 'string') {
    const isOpen = isOpenYet(line)
    return { message: order, from: isOpen ? text.length : 0, isOpen }
  }
  const wrong = whyNot(line, order)
  if (wrong !== undefined) return { message: wrong, from: 0, isOpen: false }
  const { asset, quote, venue, said } = line
  const timeInForce = (['gtc', 'ioc', 'fok'] as const).find((word) => said.has(word)) ?? null
  const sized = { side, size: size.value, sizeUnit: size.unit }
  return {
    command: { ...sized, asset, quote, order, venue, timeInForce, postOnly: said.has('post') },
  }
}

interface Pattern {
  needs: readonly Clause[]
  may?: readonly Clause[]
  make: (said: ReadLine['said']) => CommandedOrder
}

const first = (said: ReadLine['said'], clause: Clause) => said.get(clause)?.[0] ?? ''
const second = (said: ReadLine['said'], clause: Clause) => said.get(clause)?.[1] ?? ''

/** Which words together are which order. Nothing is a market order because a price is missing. */
const patterns: readonly Pattern[] = [
  { needs: ['market'], make: () => ({ kind: 'market' }) },
  { needs: ['limit'], make: (said) => ({ kind: 'limit', limit: first(said, 'limit') }) },
  {
    needs: ['stop'],
    may: ['market'],
    make: (said) => ({ kind: 'stop-market', stop: first(said, 'stop') }),
  },
  {
    needs: ['stop', 'limit'],
    make: (said) => {
      return { kind: 'stop-limit', stop: first(said, 'stop'), limit: first(said, 'limit') }
    },
  },
  {
    needs: ['take'],
    may: ['market'],
    make: (said) => ({ kind: 'take-profit-market', stop: first(said, 'take') }),
  },
  {
    needs: ['take', 'limit'],
    make: (said) => {
      return { kind: 'take-profit-limit', stop: first(said, 'take'), limit: first(said, 'limit') }
    },
  },
  {
    needs: ['trail'],
    may: ['market'],
    make: (said) => {
      const unit = first(said, 'trail') === 'percent' ? 'percent' : 'price'
      return { kind: 'trailing-stop', unit, value: second(said, 'trail') }
    },
  },
  {
    needs: ['oco'],
    make: (said) => ({ kind: 'oco', limit: first(said, 'oco'), stop: second(said, 'oco') }),
  },
  {
    needs: ['target', 'stop', 'limit'],
    make: (said) => bracket(said, first(said, 'limit')),
  },
  { needs: ['target', 'stop', 'market'], make: (said) => bracket(said, null) },
  {
    needs: ['show', 'limit'],
    make: (said) => {
      return { kind: 'iceberg', limit: first(said, 'limit'), shown: first(said, 'show') }
    },
  },
  {
    needs: ['twap'],
    may: ['limit'],
    make: (said) => {
      const [slices, minutes] = [Number(first(said, 'twap')), Number(second(said, 'twap'))]
      return { kind: 'twap', slices, minutes, limit: said.get('limit')?.[0] ?? null }
    },
  },
  { needs: ['chase'], make: (said) => ({ kind: 'chase', worst: first(said, 'chase') }) },
  { needs: ['best'], make: () => ({ kind: 'best' }) },
]

function bracket(said: ReadLine['said'], entry: string | null): CommandedOrder {
  const targets = said.get('target') ?? []
  const earlier = targets.slice(0, -1)
  const target = targets.at(-1) ?? ''
  const several = earlier.length > 0 && { earlier }
  return { kind: 'bracket', entry, ...several, target, stop: first(said, 'stop') }
}

const howNotWhat: ReadonlySet<Clause> = new Set(['post', 'gtc', 'ioc', 'fok', 'on'])

const kindClauses = ({ said }: ReadLine) => [...said.keys()].filter((one) => !howNotWhat.has(one))

function orderOf(line: ReadLine): CommandedOrder | string {
  const clauses = kindClauses(line)
  const found = patterns.find(
    ({ needs, may = [] }) =>
      needs.every((one) => clauses.includes(one)) &&
      clauses.every((one) => needs.includes(one) || may.includes(one)),
  )
  if (found) return found.make(line.said)
  if (clauses.length === 0) return 'Type a price, as in @ 65,000; or market.'
  if (!isOpenYet(line)) return `${clauses.join(' and ')} do not go together.`
  if (clauses.includes('show')) return 'An iceberg needs a price, as in @ 65,000.'
  return 'A bracket needs a target, a stop, and a price or market.'
}

/** More words would make it an order. */
function isOpenYet(line: ReadLine): boolean {
  const clauses = kindClauses(line)
  return patterns.some(({ needs, may = [] }) =>
    clauses.every((one) => needs.includes(one) || may.includes(one)),
  )
}

const atTheExchange: ReadonlySet<CommandedOrder['kind']> = new Set([
  'limit',
  'stop-market',
  'stop-limit',
  'take-profit-market',
  'take-profit-limit',
])

/** What was said beside the order, and is not of it. */
function whyNot({ said, venue, size }: ReadLine, { kind }: CommandedOrder): string | undefined {
  if (size?.unit === 'risk' && kind !== 'bracket') {
    return 'risk is counted to a stop: type target, stop, and a price or market.'
  }
  const times = (['gtc', 'ioc', 'fok'] as const).filter((word) => said.has(word))
  if (times.length > 1) return `${times.join(' and ')} do not go together.`
  if (said.has('post') && kind !== 'limit') return 'post is for limit orders.'
  if (said.has('post') && times.some((word) => word !== 'gtc')) {
    return 'An order that must trade at once cannot be post-only.'
  }
  const [time] = times
  if (time !== undefined && !atTheExchange.has(kind)) return `${time} is not for this order.`
  if (kind !== 'best') return undefined
  if (venue !== null) return 'best goes to all exchanges: leave the exchange out.'
  return size?.unit === 'asset' ? undefined : 'best takes its size in the asset.'
}
