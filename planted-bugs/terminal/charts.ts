import type { PlantedBug } from '../planted-bug.ts'

const charts = 'packages/charts/src'
const indicatorTests = [`${charts}/indicators/indicators.test.ts`]
const mouseTests = [`${charts}/input/mouse.test.ts`, `${charts}/scale/scales.test.ts`]
const selectionTests = [`${charts}/selection/selection.test.ts`]
const paintTests = [`${charts}/paint/series/paint-market.test.ts`]
const layerTests = [`${charts}/paint/paint-layers.test.ts`]
const drawingTests = [`${charts}/drawings/drawings.test.ts`]
const orderTests = [`${charts}/orders/orders.test.ts`]

export const chartBugs: readonly PlantedBug[] = [
  {
    harm: 'An EMA weighs new closes less than the manual says',
    edits: [
      {
        file: `${charts}/indicators/averages.ts`,
        find: 'const weight = 2 / (length + 1)',
        replace: 'const weight = 1 / length',
      },
    ],
    tests: indicatorTests,
    on: 'plain',
  },
  {
    harm: 'An RSI smooths gains and losses over one candle too few',
    edits: [
      {
        file: `${charts}/indicators/wilder.ts`,
        find: 'else out[index] = ((out[index - 1] ?? 0) * (length - 1) + value) / length',
        replace: 'else out[index] = ((out[index - 1] ?? 0) * (length - 2) + value) / (length - 1)',
      },
    ],
    tests: indicatorTests,
    on: 'plain',
  },
  {
    harm: 'A VWAP starts again at midnight of New York and not at 00:00 UTC',
    edits: [
      {
        file: `${charts}/indicators/vwap.ts`,
        find: 'Math.floor(time / dayMs)',
        replace: 'Math.floor((time - 18_000_000) / dayMs)',
      },
    ],
    tests: indicatorTests,
    on: 'plain',
  },
  {
    harm: 'Weeks of a chart begin on Sunday',
    edits: [
      {
        file: `${charts}/time/timeframes.ts`,
        find: 'const firstMondayMs = 4 * dayMs',
        replace: 'const firstMondayMs = 3 * dayMs',
      },
    ],
    tests: [`${charts}/time/timeframes.test.ts`],
    on: 'plain',
  },
  {
    harm: 'A label of the time axis stands a candle too early where clocks change',
    edits: [
      {
        file: `${charts}/time/zone-clock.ts`,
        find: 'return local - this.#offsetAt(guess)',
        replace: 'return local - this.#offsetAt(0)',
      },
    ],
    tests: [`${charts}/time/time-ticks.test.ts`],
    on: 'plain',
  },
  {
    harm: 'A minute without trades is closed up, as if it had never been',
    edits: [
      {
        file: `${charts}/paint/frame.ts`,
        find: '(slotOf(timeframe, openings[index] ?? 0) + 0.5)',
        replace: '(slotOf(timeframe, openings[begin] ?? 0) + index - begin + 0.5)',
      },
    ],
    tests: paintTests,
    on: 'plain',
  },
  {
    harm: 'Rising candles are solid and falling ones hollow',
    edits: [
      {
        file: `${charts}/paint/series/paint-candles.ts`,
        find: 'if (last >= first !== isRising) continue',
        replace: 'if (last >= first === isRising) continue',
      },
    ],
    tests: paintTests,
    on: 'plain',
  },
  {
    harm: 'From far away the highest trade of a stretch may be missing',
    edits: [
      {
        file: `${charts}/series/extremes.ts`,
        find: 'to = tailStart >>> fanBits',
        replace: 'to = (tailStart >>> fanBits) - 1',
      },
    ],
    tests: [`${charts}/series/extremes.test.ts`],
    on: 'plain',
  },
  {
    harm: 'A candle that was corrected keeps its old extremes',
    edits: [
      {
        file: `${charts}/series/extremes.ts`,
        find: 'let first = from >>> fanBits',
        replace: 'let first = (from + fan - 1) >>> fanBits',
      },
    ],
    tests: [`${charts}/series/extremes.test.ts`],
    on: 'plain',
  },
  {
    harm: 'Zooming moves the candle away from under the pointer',
    edits: [
      {
        file: `${charts}/scale/time-scale.ts`,
        find: 'this.rightSlot = under + (this.width - x) / this.pitch',
        replace: 'this.rightSlot = under + this.width / 2 / this.pitch',
      },
    ],
    tests: mouseTests,
    on: 'plain',
  },
  {
    harm: 'Moving the price axis does not lock it: it jumps back with the next trade',
    edits: [
      {
        file: `${charts}/scale/price-scale.ts`,
        find: 'this.high += step\n    }\n    this.isAutomatic = false',
        replace: 'this.high += step\n    }',
      },
    ],
    tests: mouseTests,
    on: 'plain',
  },
  {
    harm: 'The stop of a risk and reward costs more than the trader risks',
    edits: [
      {
        file: `${charts}/drawings/risk-reward.ts`,
        find: "BigInt(toStop) * 10n ** BigInt(riskDecimals), 'smaller')",
        replace: "BigInt(toStop) * 10n ** BigInt(riskDecimals), 'greater')",
      },
    ],
    tests: [`${charts}/drawings/more-tools.test.ts`],
    on: 'plain',
  },
  {
    harm: 'A line that was drawn on a logarithmic axis alerts at the prices of another line',
    edits: [
      {
        file: `${charts}/drawings/price-between.ts`,
        find: 'return isLogarithmic && from > 0 && to > 0',
        replace: 'return !isLogarithmic && from < 0 && to > 0',
      },
    ],
    tests: [`${charts}/drawings/line-price.test.ts`, `${charts}/scale/log-scale.test.ts`],
    on: 'plain',
  },
  {
    harm: 'An anchored VWAP goes on with candles that are not what they were',
    edits: [
      {
        file: `${charts}/drawings/anchored-vwap.ts`,
        find: 'this.#valid = Math.min(this.#valid, from)',
        replace: 'this.#valid = Math.max(this.#valid, from)',
      },
    ],
    tests: [`${charts}/drawings/more-tools.test.ts`],
    on: 'plain',
  },
  {
    harm: 'A selection that fell reads as a gain of so many percent',
    edits: [
      {
        file: `${charts}/selection/measure.ts`,
        find: 'share: change / from',
        replace: 'share: Math.abs(change) / from',
      },
    ],
    tests: selectionTests,
    on: 'plain',
  },
  {
    harm: 'A selection is measured from the first close, not from its left edge',
    edits: [
      {
        file: `${charts}/selection/measure.ts`,
        find: 'const from = open[begin] ?? 0',
        replace: 'const from = close[begin] ?? 0',
      },
    ],
    tests: selectionTests,
    on: 'plain',
  },
  {
    harm: 'A new high is drawn on a scale that has not moved',
    edits: [
      {
        file: `${charts}/paint/paint-layers.ts`,
        find: `const isAll = before === 'all' || isMoved`,
        replace: `const isAll = before === 'all'`,
      },
    ],
    tests: layerTests,
    on: 'plain',
  },
  {
    harm: 'The chart moves away under somebody who reads the past',
    edits: [
      {
        file: `${charts}/model/take-candles.ts`,
        find: 'else if (isAtLatest) time.rightSlot',
        replace: 'else time.rightSlot',
      },
    ],
    tests: layerTests,
    on: 'plain',
  },
  {
    harm: 'The same older candles are requested for with every movement',
    edits: [
      {
        file: `${charts}/model/older-candles.ts`,
        find: 'if (this.#requested === first || !isWanted) return',
        replace: 'if (!isWanted) return',
      },
    ],
    tests: [`${charts}/model/history.test.ts`],
    on: 'plain',
  },
  {
    harm: 'A drawing confined to its timeframe is on all the others',
    edits: [
      {
        file: `${charts}/drawings/drawing-book.ts`,
        find: 'onlyOn === null || onlyOn === timeframe',
        replace: 'onlyOn === null || onlyOn !== timeframe',
      },
    ],
    tests: drawingTests,
    on: 'plain',
  },
  {
    harm: 'Every step of a drag has to be undone one by one',
    edits: [
      {
        file: `${charts}/drawings/drawing-book.ts`,
        find: 'if (!this.#dragStart) {',
        replace: 'if (next !== this.#dragStart) {',
      },
    ],
    tests: drawingTests,
    on: 'plain',
  },
  {
    harm: 'Drawings that this version cannot read are lost when it saves',
    edits: [
      {
        file: `${charts}/drawings/saved-drawings.ts`,
        find: 'else strange.push(entry)',
        replace: 'else if (drawing) strange.push(entry)',
      },
    ],
    tests: [`${charts}/drawings/saved-drawings.test.ts`],
    on: 'plain',
  },
  {
    harm: 'Esc in the middle of a drag moves the order all the same',
    edits: [
      {
        file: `${charts}/input/pointer-router.ts`,
        find: 'gesture?.cancel()',
        replace: 'gesture?.end({ x: 0, y: 250 })',
      },
    ],
    tests: orderTests,
    on: 'plain',
  },
  {
    harm: 'A dragged order asks for a price that the exchange does not take',
    edits: [
      {
        file: `${charts}/drawings/anchor-at.ts`,
        find: 'return Math.round(price / model.priceStep) * model.priceStep',
        replace: 'return Math.round(price)',
      },
    ],
    tests: orderTests,
    on: 'plain',
  },
]
