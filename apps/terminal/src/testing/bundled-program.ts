import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '../../../..')

/** What Node made of our TypeScript for the program before. */
const compiledBefore = join(tmpdir(), 'leadline-compiled')

interface Program {
  file: string
  /** What Node keeps of it from one start to the next. */
  cache: { NODE_COMPILE_CACHE: string }
}

export const fromSource = (source: string): Program => ({
  file: source,
  cache: { NODE_COMPILE_CACHE: compiledBefore },
})

/**
 * A program as one file, made by the first test of a run that starts it; looking for its hundreds of modules takes more
 * than half of a start. Whoever comes while it is made, or is not a test of such a run, gets the source.
 */
export async function bundledProgram(source: string): Promise<Program> {
  const programs = process.env['LEADLINE_TEST_PROGRAMS']
  if (programs === undefined) return fromSource(source)
  const name = relative(root, source).replaceAll(/\W/g, '-')
  const folder = join(programs, name)
  if (!existsSync(folder)) {
    const making = `${folder}.making`
    try {
      mkdirSync(making)
    } catch {
      return fromSource(source)
    }
    await bundle(source, making)
    renameSync(making, folder)
  }
  return {
    file: join(folder, 'program.js'),
    cache: { NODE_COMPILE_CACHE: join(programs, 'compiled') },
  }
}

async function bundle(source: string, into: string): Promise<void> {
  // Loaded here: whoever starts the sources needs no bundler.
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [keepAddresses()],
    ssr: { noExternal: true },
    build: {
      ssr: source,
      outDir: into,
      target: 'esnext',
      minify: false,
      // What goes wrong must still say from which module it came (frame-places.ts).
      sourcemap: 'hidden',
      rolldownOptions: {
        output: {
          entryFileNames: 'program.js',
          codeSplitting: false,
          sourcemapExcludeSources: true,
          sourcemapPathTransform: (file, map) =>
            `/${relative(root, join(dirname(map), file)).replaceAll(sep, '/')}`,
        },
      },
    },
  })
  writeFileSync(join(into, 'package.json'), '{"type":"module"}')
}

/** A module names files and programs that lie beside it: it still finds them where they are. */
function keepAddresses(): Plugin {
  return {
    name: 'keep addresses',
    enforce: 'pre',
    transform(code, id) {
      if (!code.includes('import.meta.')) return undefined
      const kept = code
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      return { code: kept, map: null }
    },
  }
}
