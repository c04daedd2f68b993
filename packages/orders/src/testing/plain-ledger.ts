import type { LotMethod } from '../accounts/lot-method.ts'
import type { TradedFill } from '../accounts/traded-amounts.ts'

/** Dollars with 20 decimals, amounts of assets with 18, as big integers. */
const dollarScale = 10n ** 20n
const sizeScale = 10n ** 18n
const cut = 10n ** 10n

interface PlainLot {
  size: bigint
  cost: bigint
  left: bigint
  costLeft: bigint
}

/**
 * The same books kept the slow and simple way, in integers, with a search through all lots for every sale: what the
 * real ledger is held against. It was written from the rules, not from that code.
 */
export class PlainLedger {
  readonly balances = new Map<string, bigint>()
  realized = 0n
  unknownProceeds = 0n
  readonly lots = new Map<string, PlainLot[]>()
  readonly #methodOf: (year: number) => LotMethod

  constructor(methodOf: (year: number) => LotMethod) {
    this.#methodOf = methodOf
  }

  add(fill: TradedFill): void {
    const { keyId, base, quote, side, time } = fill
    const size = read(fill.size, sizeScale)
    const money = (read(fill.price, sizeScale) * size) / sizeScale
    const fee = read(fill.fee, sizeScale)
    const dollars = (asset: string, amount: bigint) =>
      (amount * read(asset === 'USD' ? '1' : (fill.usd[asset] ?? '0'), dollarScale)) / sizeScale
    const worth = dollars(quote, money)
    const feeWorth = dollars(fill.feeAsset, fee)
    const sign = side === 'buy' ? 1n : -1n
    this.#book(base, sign * size)
    this.#book(quote, -sign * money)
    this.#book(fill.feeAsset, -fee)
    const year = new Date(time).getUTCFullYear()
    const [gotAsset, gaveAsset] = side === 'buy' ? [base, quote] : [quote, base]
    const [got, gave] = side === 'buy' ? [size, money] : [money, size]
    if (gaveAsset !== 'USD') {
      const isFeeHere = fill.feeAsset === gaveAsset
      const proceeds =
        gotAsset === 'USD'
          ? isFeeHere
            ? worth
            : worth - feeWorth
          : isFeeHere
            ? worth + feeWorth
            : worth
      this.#sell(keyId, gaveAsset, isFeeHere ? gave + fee : gave, proceeds, year)
    }
    const isThird = ![gotAsset, gaveAsset, 'USD'].includes(fill.feeAsset)
    if (isThird && fee > 0n) this.#sell(keyId, fill.feeAsset, fee, feeWorth, year)
    if (gotAsset === 'USD') return
    const isFeeInKind = fill.feeAsset === gotAsset
    const received = isFeeInKind ? got - fee : got
    const cost = isFeeInKind ? worth : worth + feeWorth
    const lot = { size: received, cost, left: received, costLeft: cost }
    this.lots.set(`${keyId} ${gotAsset}`, [...this.#lotsOf(keyId, gotAsset), lot])
  }

  #lotsOf(keyId: string, asset: string): PlainLot[] {
    return (this.lots.get(`${keyId} ${asset}`) ?? []).filter(({ left }) => left > 0n)
  }

  #sell(keyId: string, asset: string, size: bigint, proceeds: bigint, year: number): void {
    const lots = this.#lotsOf(keyId, asset)
    const held = lots.reduce((sum, { left }) => sum + left, 0n)
    const method = this.#methodOf(year)
    let missing = size
    let proceedsLeft = proceeds
    while (missing > 0n) {
      const lot = choose(
        lots.filter(({ left }) => left > 0n),
        method,
      )
      if (!lot) {
        // Nobody knows what these cost.
        this.unknownProceeds += proceedsLeft
        break
      }
      const part = lot.left < missing ? lot.left : missing
      const isLastPart = part === missing && held >= size
      const share = isLastPart ? proceedsLeft : cutOff((proceeds * part) / size)
      const cost = part === lot.left ? lot.costLeft : cutOff((lot.cost * part) / lot.size)
      lot.left -= part
      lot.costLeft -= cost
      missing -= part
      proceedsLeft -= share
      this.realized += share - cost
    }
    this.lots.set(
      `${keyId} ${asset}`,
      lots.filter(({ left }) => left > 0n),
    )
  }

  #book(asset: string, amount: bigint): void {
    this.balances.set(asset, (this.balances.get(asset) ?? 0n) + amount)
  }
}

function choose(lots: PlainLot[], method: LotMethod): PlainLot | undefined {
  if (method === 'fifo') return lots[0]
  if (method === 'lifo') return lots.at(-1)
  let best = lots[0]
  for (const lot of lots) {
    if (best && lot.cost * best.size > best.cost * lot.size) best = lot
  }
  return best
}

/** At ten decimals. */
function cutOff(dollars: bigint): bigint {
  return (dollars / cut) * cut
}

function read(text: string, scale: bigint): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  const decimals = scale.toString().length - 1
  return BigInt(whole) * scale + BigInt(fraction.padEnd(decimals, '0') || '0')
}

export function dollarText(amount: bigint): string {
  return decimalText(amount, 20)
}

export function sizeText(amount: bigint): string {
  return decimalText(amount, 18)
}

function decimalText(amount: bigint, decimals: number): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const text = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  const short = text.replace(/\.?0+$/, '')
  return amount < 0n ? `-${short}` : short
}
