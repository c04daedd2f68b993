import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One package as package-lock.json knows it. */
export interface LockedPackage {
  name: string
  version: string
  integrity: string | undefined
  license: string | undefined
  /** Its folder below the root, such as `node_modules/ws`. */
  path: string
}

interface LockEntry {
  version?: string
  integrity?: string
  license?: string
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
}

/** What is installed, read from the lock file alone: the same on every machine. */
export class LockFile {
  readonly #entries: Readonly<Record<string, LockEntry>>

  constructor(root: string) {
    const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
    this.#entries = (JSON.parse(text) as { packages: Record<string, LockEntry> }).packages
  }

  package(path: string): LockedPackage {
    const entry = this.#entries[path]
    if (!entry?.version) throw new Error(`package-lock.json has no ${path}`)
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return {
      name,
      version: entry.version,
      integrity: entry.integrity,
      license: entry.license,
      path,
    }
  }

  /** Every package of others that these workspaces need to run, through one another; no developer's tool. */
  closureOf(workspaces: readonly string[]): LockedPackage[] {
    const found = new Set<string>()
    const visit = (path: string) => {
      if (found.has(path)) return
      found.add(path)
      for (const name of Object.keys(this.#entries[path]?.dependencies ?? {})) {
        const place = this.#place(path, name)
        // A package of types has nothing that runs.
        if (place !== undefined && !name.startsWith('@types/')) visit(place)
      }
    }
    workspaces.forEach(visit)
    return [...found]
      .filter((path) => path.includes('node_modules/'))
      .toSorted((a, b) => (a < b ? -1 : 1))
      .map((path) => this.package(path))
  }

  /** As Node looks for it: in the package's own folder, then in each one above. */
  #place(from: string, name: string): string | undefined {
    for (let base = from; ; base = base.slice(0, Math.max(base.lastIndexOf('/'), 0))) {
      const path = base === '' ? `node_modules/${name}` : `${base}/node_modules/${name}`
      const entry = this.#entries[path]
      if (entry) return entry.link === true ? entry.resolved : path
      if (base === '') return undefined
    }
  }
}
