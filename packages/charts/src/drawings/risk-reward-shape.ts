import { withCommas } from '@leadline/decimal/with-commas'

import type { ChartModel } from '../model/chart-model.ts'
import { percentText } from '../text/numbers.ts'
import { riskReward, usualRisk } from './risk-reward.ts'
import { boxBetween, type Shape, type Shaped } from './shape-parts.ts'

/** CSS pixels. */
const leastWidth = 60
const textInset = 6

/** What a risk and reward reads, for target, entry and stop; a few words instead where it is none. */
export function riskTexts(
  model: ChartModel,
  { anchors, risk }: Pick<Shaped, 'anchors' | 'risk'>,
): { target: string; entry: string; stop: string } | string | undefined {
  const { numbers, symbol, baseAsset } = model
  const [entry, stop, target] = anchors.map(({ price }) =>
    Math.round(price * 10 ** numbers.scale.priceDecimals),
  )
  if (entry === undefined || stop === undefined || target === undefined) return undefined
  const found = riskReward([entry, stop, target], risk ?? usualRisk, numbers.scale)
  if (!found) return 'Put stop and target on both sides of the entry'
  const quote = symbol.split('-')[1] ?? ''
  const share = (price: number) => percentText((price - entry) / entry)
  const amount = (text: string) => `${withCommas(text)} ${quote}`.trim()
  return {
    target: `Target ${numbers.price(target)} ${share(target)}, gains ${amount(found.gain)}`,
    entry:
      `Entry ${numbers.price(entry)}, 1 : ${found.ratio}, ${found.isLong ? 'buy' : 'sell'} ${withCommas(found.size)} ${baseAsset}`.trim(),
    stop: `Stop ${numbers.price(stop)} ${share(stop)}, loses ${amount(found.loss)}`,
  }
}

/** What is lost down to the stop in the color of losses, what is won up to the target in that of gains. */
export function addRiskReward(model: ChartModel, shape: Shape, drawing: Shaped): void {
  const [entry, stop, target] = shape.anchors
  if (!entry || !stop) return
  const { ratio } = model.layout
  const xs = shape.anchors.map(({ x }) => x)
  const left = Math.min(...xs)
  const right = Math.max(...xs, left + leastWidth * ratio)
  const box = (y: number) => boxBetween({ x: left, y: entry.y }, { x: right, y })
  const level = (y: number, tone: 'tide' | 'bid' | 'ask') =>
    shape.segments.push({ from: { x: left, y }, to: { x: right, y }, tone })
  shape.areas.push({ corners: box(stop.y), tone: 'ask' })
  level(stop.y, 'ask')
  if (target) {
    shape.areas.push({ corners: box(target.y), tone: 'bid' })
    level(target.y, 'bid')
  }
  level(entry.y, 'tide')
  const texts = riskTexts(model, drawing)
  const write = (text: string, y: number, tone: 'tide' | 'bid' | 'ask') =>
    shape.labels.push({
      text,
      at: { x: left + textInset * ratio, y },
      isAbove: true,
      isNumber: true,
      tone,
    })
  if (texts === undefined || !target) return
  if (typeof texts === 'string') return void write(texts, entry.y, 'ask')
  // Each on the outer side of its line, where the boxes do not lie.
  const below = (y: number) => y + 22 * ratio
  const isUp = target.y < entry.y
  write(texts.target, isUp ? target.y : below(target.y), 'bid')
  write(texts.entry, entry.y, 'tide')
  write(texts.stop, isUp ? below(stop.y) : stop.y, 'ask')
}
