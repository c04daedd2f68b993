import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

import { build, type Plugin } from 'vite'

import { PackError } from './pack-error.ts'

/** Left as they are and copied: they load files of their own. */
export const copiedPackages = ['pyodide']

const firstProgram = 'apps/terminal/src/hub/main.ts'

export interface Bundling {
  root: string
  /** The folder that stands for the root: every program keeps its path, so that paths between them hold. */
  into: string
  version: string
}

/**
 * Each program as one file of plain JavaScript with everything that it imports. Programs that it starts are named in its
 * sources by paths from `import.meta.dirname`, and are found there.
 */
export async function bundlePrograms(bundling: Bundling): Promise<string[]> {
  const programs = [firstProgram]
  // Grows while it is walked: a program may name further ones.
  for (const program of programs) {
    for (const named of await bundleProgram(bundling, program)) {
      if (!programs.includes(named)) programs.push(named)
    }
  }
  return programs.map((program) => program.replace(/\.ts$/, '.js'))
}

async function bundleProgram({ root, into, version }: Bundling, program: string) {
  const named = new Set<string>()
  const folder = dirname(join(root, program))
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [ownPlaces(root, folder, named), ownVersion(root, version)],
    ssr: { noExternal: true, external: copiedPackages },
    build: {
      ssr: join(root, program),
      target: 'node26',
      outDir: dirname(join(into, program)),
      emptyOutDir: false,
      copyPublicDir: false,
      // A stack in a crash report names functions, not letters.
      minify: false,
      // One file holds all modules: what goes wrong must still report from which it came (keep-trading.ts).
      sourcemap: 'hidden',
      rolldownOptions: {
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          codeSplitting: false,
          sourcemapExcludeSources: true,
          sourcemapPathTransform: (source, map) =>
            `/${relative(root, join(dirname(map), source)).replaceAll(sep, '/')}`,
        },
      },
    },
  })
  return named
}

/** In one file, every module's `import.meta` is that file's: each says where it was, and which program it names. */
function ownPlaces(root: string, folder: string, named: Set<string>): Plugin {
  return {
    name: 'leadline-own-places',
    transform(code, id) {
      const file = id.replace(/\?.*$/, '')
      const isOurs = file.startsWith(root + sep) && !file.includes('node_modules')
      if (!isOurs || !code.includes('import.meta')) return null
      const here = dirname(file)
      const way = relative(folder, here).replaceAll(sep, '/')
      const placed = code
        .replaceAll(/(import\.meta\.dirname,\s*["'])([^"']+)\.ts(["'])/g, (_, head, path, tail) => {
          const program = relative(root, join(here, `${path}.ts`)).replaceAll(sep, '/')
          if (!existsSync(join(root, program))) {
            throw new PackError(`${file} names a program that is not there: ${program}`)
          }
          named.add(program)
          return `${head}${path}.js${tail}`
        })
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${way}`)})`)
      return { code: placed, map: null }
    },
  }
}

/** The version stands in the root's package.json alone. */
function ownVersion(root: string, version: string): Plugin {
  const packageFile = join(root, 'apps/terminal/package.json')
  return {
    name: 'leadline-own-version',
    enforce: 'pre',
    load: (id) => (id === packageFile ? { code: JSON.stringify({ version }), map: null } : null),
  }
}
