import { bundlePage } from './bundle-page.ts'
import { installPeers } from './install-peers.ts'
import { measureScene, watchScript } from './measure-scene.ts'
import { openChartPage } from './open-page.ts'
import { type Scene, scenes } from './scenes.ts'

export const benchSize = { width: 1280, height: 720 }

/** Milliseconds of script per frame in one scene, ours first. */
export interface SceneMeasurements {
  scene: Scene
  measurements: readonly { name: string; ms: number }[]
}

/** Beside lightweight-charts and klinecharts, in the same browser and the same run, scene by scene. */
export async function* measureScenes(
  frames: number,
  words = '',
): AsyncGenerator<SceneMeasurements> {
  const scripts = [...installPeers(), await bundlePage('bench-page.ts')]
  const { browser, page } = await openChartPage(benchSize, 1, scripts)
  try {
    const session = await watchScript(page)
    for (const scene of scenes.filter(({ what }) => what.includes(words))) {
      const measurements: { name: string; ms: number }[] = []
      for (const name of scene.names) {
        measurements.push({ name, ms: await measureScene(page, session, scene, name, frames) })
      }
      yield { scene, measurements }
    }
  } finally {
    await browser.close()
  }
}
