import { bundlePage } from './bundle-page.ts'
import { installPeers } from './install-peers.ts'
import { measureScene, watchScript } from './measure-scene.ts'
import { openChartPage } from './open-page.ts'
import { scenes } from './scenes.ts'

/**
 * Script time per frame beside lightweight-charts and klinecharts, in the same browser and the same run:
 * CHROMIUM_PATH=… node packages/charts/bench/run.ts [FRAMES [WORDS OF A SCENE]]
 */
const frames = Number(process.argv[2] ?? 60)
const words = process.argv.slice(3).join(' ')
const names = ['leadline', 'lightweight-charts', 'klinecharts']

const scripts = [...installPeers(), await bundlePage('bench-page.ts')]
const { browser, page } = await openChartPage({ width: 1280, height: 720 }, 1, scripts)
const session = await watchScript(page)
console.log(
  'Script ms per frame at 1280 by 720: candles, volume, EMA 14. In brackets: times Leadline.',
)
console.log('Goals: a tenth of lightweight-charts at 100,000 candles; 8 ms at 1,000,000.')
row('candles', 'in view', 'what', names)
for (const scene of scenes.filter(({ what }) => what.includes(words))) {
  const figures: number[] = []
  for (const name of scene.names) {
    figures.push(await measureScene(page, session, scene, name, frames))
  }
  const own = figures[0] ?? Number.NaN
  const cells = figures.map((ms, index) =>
    index === 0 ? ms.toFixed(2) : `${ms.toFixed(2)} (${(ms / own).toFixed(1)})`,
  )
  const counts = [scene.candles, scene.inView].map((count) => count.toLocaleString('en-US'))
  row(counts[0] ?? '', counts[1] ?? '', scene.what, cells)
}
await browser.close()

function row(candles: string, inView: string, what: string, cells: readonly string[]): void {
  const figures = cells.map((cell) => cell.padStart(20)).join('')
  console.log(`${candles.padStart(9)}${inView.padStart(11)}  ${what.padEnd(20)}${figures}`)
}
