import { measureScenes } from '../../packages/charts/bench/measure-scenes.ts'
import type { Measurement } from '../../packages/order-book/bench/measure.ts'

const frames = 60

/** Script time per frame of our chart, and how many times that the other two take in the same browser and run. */
export async function chartMeasurements(): Promise<Measurement[]> {
  const list: Measurement[] = []
  for await (const { scene, measurements } of measureScenes(frames)) {
    const [own, ...others] = measurements
    if (!own) continue
    const count = (candles: number) => candles.toLocaleString('en-US')
    const name = `${scene.what}, ${count(scene.candles)} candles, ${count(scene.inView)} in view`
    const isMost = scene.candles === 1_000_000
    list.push({
      what: `chart: script per frame, ${name}`,
      value: own.ms,
      unit: 'ms',
      ...(isMost && { goal: '≤ 8' }),
    })
    for (const other of others) {
      // The goal is of a market that trades.
      const isGoal = other.name === 'lightweight-charts' && scene.moves && scene.ticks
      list.push({
        what: `the same in ${other.name}, times ours`,
        value: other.ms / own.ms,
        unit: '×',
        ...(isGoal && { goal: '≥ 10' }),
      })
    }
  }
  return list
}
