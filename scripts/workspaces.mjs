// The packages and apps of this repository, read from their package.json. No dependencies.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** Every workspace that the root's package.json names, with its folder from the root. */
export function readWorkspaces() {
  return readManifest('.')
    .workspaces.flatMap((pattern) => {
      const parent = pattern.replace(/\/\*$/, '')
      if (parent === pattern) return [pattern]
      return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`)
    })
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .toSorted()
    .map((folder) => {
      const manifest = readManifest(folder)
      return { name: manifest.name, folder, layer: manifest.leadline?.layer, manifest }
    })
}

/** A workspace with all others that it needs, directly or through one another. */
export function closureOf(name, workspaces = readWorkspaces()) {
  const found = new Map()
  const visit = (wanted) => {
    const workspace = workspaces.find((each) => each.name === wanted)
    if (!workspace || found.has(wanted)) return
    found.set(wanted, workspace)
    const { dependencies, devDependencies, peerDependencies } = workspace.manifest
    Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies }).forEach(visit)
  }
  visit(name)
  return [...found.values()]
}

function readManifest(folder) {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
}
