import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative, sep } from 'node:path'

const root = join(import.meta.dirname, '..')

export interface SourceFile {
  /** From the repository's root, with forward slashes. */
  path: string
  text: string
  /** Files of this repository that it imports, as paths like its own. */
  imports: string[]
}

const packageFolders: Record<string, string> = {
  '@leadline/client/': 'packages/client/src/',
  '@leadline/contract/': 'packages/contract/src/',
  '@leadline/content/': 'packages/content/src/',
  '@leadline/market/': 'packages/market/src/',
  '@leadline/ui/': 'packages/ui/src/',
  '@leadline/venues/': 'packages/venues/src/',
  '@leadline/payment-sandbox/': 'packages/payment-sandbox/src/',
}

/** Every TypeScript file below a folder, with what it imports. */
export function sourceFiles(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((path) => !/(?:^|\/)(?:dist|dist-next|node_modules)\//.test(path))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, text, imports: importsOf(path, text) }
    })
}

function importsOf(path: string, text: string): string[] {
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((m) => m[1] ?? '')
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith('.')) {
      return [normalize(join(dirname(path), specifier)).replaceAll(sep, '/')]
    }
    const known = Object.entries(packageFolders).find(([name]) => specifier.startsWith(name))
    return known ? [`${known[1]}${specifier.slice(known[0].length)}.ts`] : []
  })
}
