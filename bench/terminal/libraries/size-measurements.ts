import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { build, type Rolldown } from 'vite'

import { installPeers } from '../../../packages/charts/bench/install-peers.ts'
import type { Measurement } from '../../../packages/order-book/bench/measure.ts'
import { installLibraries } from '../../../scripts/install/install-libraries.mjs'

const version = '1.8.1'
const charts = join(import.meta.dirname, '../../../packages/charts')
const controls = join(import.meta.dirname, '../../../apps/desk/src/platform/controls')
/** Every page has these already. */
const shared = /^(?:react|react-dom|lucide-react)(?:\/|$)/

/** What a page has to load, minified and gzipped: dialog, menu and popover beside Radix, the chart beside two others. React is in none. */
export async function sizeMeasurements(): Promise<Measurement[]> {
  const folder = installLibraries({ 'radix-ui': version, react: '19.3.1', 'react-dom': '19.3.1' })
  const own = await packedBytes(
    folder,
    ['ModalDialog.tsx', 'Menu.tsx', 'MenuItem.tsx', 'Popover.tsx', 'ChoiceMenu.tsx'].map(
      (file) => `export * from ${JSON.stringify(join(controls, file))}`,
    ),
  )
  const radix = await packedBytes(folder, [
    `export { Dialog, DropdownMenu, Popover } from 'radix-ui'`,
  ])
  const chart = await packedBytes(
    folder,
    ['src', 'dom']
      .flatMap((part) => shippedIn(join(charts, part)))
      .map((file, at) => {
        return `export * as part${at} from ${JSON.stringify(file)}`
      }),
  )
  const [lightweight = 0, kline = 0] = installPeers().map((script) => gzipSync(script).length)
  const unit = 'bytes'
  return [
    { what: 'size: dialog, menu and popover', value: own, unit },
    { what: `  the same three of Radix ${version}`, value: radix, unit },
    { what: 'size: chart, all of packages/charts', value: chart, unit },
    { what: '  lightweight-charts', value: lightweight, unit },
    { what: '  klinecharts', value: kline, unit },
  ]
}

function shippedIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|testing/.test(path))
    .map((path) => join(folder, path))
}

async function packedBytes(folder: string, lines: readonly string[]): Promise<number> {
  const entry = join(folder, 'entry.js')
  writeFileSync(entry, lines.join('\n'))
  const built = (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry, formats: ['es'] },
      rolldownOptions: { external: shared },
      minify: true,
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  })) as Rolldown.RolldownOutput[]
  const chunks = built.flatMap(({ output }) => output)
  return chunks.reduce((sum, chunk) => sum + ('code' in chunk ? gzipSync(chunk.code).length : 0), 0)
}
