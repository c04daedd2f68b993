import { benchSize, measureScenes } from './measure-scenes.ts'

/**
 * Script time per frame beside lightweight-charts and klinecharts:
 * CHROMIUM_PATH=… node packages/charts/bench/run.ts [FRAMES [WORDS OF A SCENE]]
 */
const frames = Number(process.argv[2] ?? 60)
const words = process.argv.slice(3).join(' ')
const { width, height } = benchSize

console.log(
  `Script ms per frame at ${width} by ${height}: candles, volume, EMA 14. In brackets: times Leadline.`,
)
console.log('Goals: a tenth of lightweight-charts at 100,000 candles; 8 ms at 1,000,000.')
row('candles', 'in view', 'what', ['leadline', 'lightweight-charts', 'klinecharts'])
for await (const { scene, measurements } of measureScenes(frames, words)) {
  const own = measurements[0]?.ms ?? Number.NaN
  const cells = measurements.map(({ ms }, index) =>
    index === 0 ? ms.toFixed(2) : `${ms.toFixed(2)} (${(ms / own).toFixed(1)})`,
  )
  const counts = [scene.candles, scene.inView].map((count) => count.toLocaleString('en-US'))
  row(counts[0] ?? '', counts[1] ?? '', scene.what, cells)
}

function row(candles: string, inView: string, what: string, cells: readonly string[]): void {
  const measurements = cells.map((cell) => cell.padStart(20)).join('')
  console.log(`${candles.padStart(9)}${inView.padStart(11)}  ${what.padEnd(20)}${measurements}`)
}
