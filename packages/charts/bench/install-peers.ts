import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { installLibraries } from '../../../scripts/install/install-libraries.mjs'

const peers = { 'lightweight-charts': '5.2.1', klinecharts: '10.0.2' }

/** The scripts of the libraries we are measured against. */
export function installPeers(): string[] {
  const folder = installLibraries(peers)
  return [
    'lightweight-charts/dist/lightweight-charts.standalone.production.js',
    'klinecharts/dist/umd/klinecharts.min.js',
  ].map((path) => readFileSync(join(folder, 'node_modules', path), 'utf8'))
}
