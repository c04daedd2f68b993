import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

import { buildFactsFile } from '../src/installed/build-facts.ts'
import { bundlePrograms, copiedPackages } from './bundle-programs.ts'
import { checkNode } from './check-node.ts'
import { fetchPackage } from './fetch-package.ts'
import { writeManifest } from './manifest.ts'
import type { Packing } from './packing.ts'
import { readmeText } from './readme-text.ts'
import { sealTimes } from './seal-times.ts'
import type { Target } from './targets.ts'
import { writeThirdParties } from './third-parties.ts'
import { brandRuntime } from './windows/brand-runtime.ts'
import { signProgram } from './windows/signing.ts'

/** In packages of others: maps, types and demonstration pages, which nothing loads. */
const needless = /\.(?:map|d\.ts|html|md)$/
/** In our own: marks of a build, what Python left behind. */
const leftOvers = /\/(?:\.|__pycache__|test_)[^/]*$/

/** As they are in the repository. Node runs the host of Pyodide from its source, without rights to anything else. */
const copiedFolders = [
  'apps/terminal/status-page',
  'apps/terminal/src/python/pyodide-host',
  'apps/desk/dist',
  'python/leadline',
  'python/dist',
]

/**
 * The program's folder for one kind of computer. It is the repository's own tree, thinned: programs as single files, the
 * built desk, Node in `runtime`. Every file of it stands in manifest.json.
 */
export async function layOut(packing: Packing, target: Target): Promise<string> {
  const { root, cache, lock, version } = packing
  const folder = join(cache, target.name, `leadline-${version}`)
  rmSync(dirname(folder), { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const put = (file: string, bytes: string | Buffer, mode = 0o644) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), bytes)
    chmodSync(join(folder, file), mode)
  }

  const node = lock.package(`node_modules/${target.nodePackage}`)
  const nodeFile = join(fetchPackage(root, cache, node), target.nodeFile)
  checkNode(nodeFile, node.version, target)
  put(
    target.runtime,
    target.system === 'windows' ? brandRuntime(nodeFile, version) : readFileSync(nodeFile),
    0o755,
  )
  if (target.system === 'windows') signProgram(join(folder, target.runtime), packing.signing)
  await bundlePrograms({ root, into: folder, version })
  put('package.json', asJson({ name: 'leadline', version, type: 'module' }))
  put(buildFactsFile, asJson(packing.facts))
  for (const part of copiedFolders) {
    if (existsSync(join(root, part))) copyPart(join(root, part), join(folder, part), leftOvers)
  }
  for (const name of copiedPackages) {
    const from = fetchPackage(root, cache, lock.package(`node_modules/${name}`))
    copyPart(from, join(folder, 'node_modules', name), needless)
  }
  // Python's library stands in there compiled, with its text.
  if (existsSync(join(folder, 'python/dist'))) {
    rmSync(join(folder, 'node_modules/pyodide/python_stdlib.zip'))
  }
  copyFileSync(join(root, 'content/legal/eula.txt'), join(folder, 'EULA.txt'))
  if (target.system === 'linux') {
    addLinuxFiles(put)
    const fileName = `leadline-${version}-${target.name}.tar.xz`
    put('README.txt', readmeText({ version, fileName }))
  }
  writeThirdParties(packing, target, folder)
  writeManifest(folder, version)
  sealTimes(dirname(folder), packing.epoch)
  return folder
}

function copyPart(from: string, to: string, without: RegExp): void {
  cpSync(from, to, { recursive: true, filter: (path) => !without.test(path.slice(from.length)) })
}

function addLinuxFiles(put: (file: string, bytes: Buffer, mode?: number) => void): void {
  const own = (file: string) => readFileSync(join(import.meta.dirname, file))
  for (const name of ['leadline', 'install.sh', 'uninstall.sh']) {
    put(name, own(`linux/${name}`), 0o755)
  }
  put('share/leadline.desktop', own('linux/leadline.desktop'))
  put('share/leadline.xml', own('linux/leadline.xml'))
  for (const size of [48, 128, 256]) {
    put(`share/icon-${size}.png`, own(`icon/icon-${size}.png`))
  }
}

function asJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
