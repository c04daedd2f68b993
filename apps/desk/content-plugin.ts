import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { loadPythonExamples } from '@leadline/content/python-examples'
import { loadSetupGuides } from '@leadline/content/setup-guides'
import type { Plugin } from 'vite'

const moduleFolder = join(import.meta.dirname, '../../python/leadline')

/** What the desk shows of content/, checked when it is built, and the Python module that scripts of a tab import. */
const loaders: Readonly<Record<string, () => unknown>> = {
  'virtual:setup-guides': () => loadSetupGuides(),
  'virtual:python-examples': () => loadPythonExamples(),
  'virtual:leadline-module': () => leadlineModule(),
}

/** `import setupGuides from 'virtual:setup-guides'`: the guides as data, never a copy of them. */
export function contentPlugin(): Plugin {
  return {
    name: 'leadline-content',
    resolveId: (id) => (Object.hasOwn(loaders, id) ? `\0${id}` : undefined),
    load: (id) => {
      const load = id.startsWith('\0') ? loaders[id.slice(1)] : undefined
      return load && `export default ${JSON.stringify(load())}`
    },
  }
}

function leadlineModule(): Record<string, string> {
  const names = readdirSync(moduleFolder).filter((name) => name.endsWith('.py'))
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(join(moduleFolder, name), 'utf8')]),
  )
}
