import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative, sep } from 'node:path'

import { readWorkspaces, type Workspace } from '../scripts/workspaces.mjs'

export const root = join(import.meta.dirname, '..')
export const workspaces = readWorkspaces()

export interface SourceFile {
  /** From the repository's root, with forward slashes. */
  path: string
  text: string
  /** Files of this repository that it imports, as paths like its own. Types count as well. */
  imports: string[]
  /** Everything else that it imports: packages from the registry, and Node's own modules. */
  outside: string[]
}

/** Every TypeScript and JavaScript file below a folder, with what it imports. */
export function sourceFiles(folder: string): SourceFile[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mts|mjs)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((path) => !/(?:^|\/)(?:dist|dist-next|node_modules)\//.test(path))
    .map((path) => readSourceFile(path))
}

/** What is shipped of a list of files: no tests, and nothing that only tests use. */
export function shippedOf(files: readonly SourceFile[]): SourceFile[] {
  return files.filter(({ path }) => !/\.test\.tsx?$|\/testing\//.test(path))
}

function readSourceFile(path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8')
  const resolved = specifiersIn(text).map((specifier) => ({
    specifier,
    file: resolveImport(path, specifier, workspaces),
  }))
  return {
    path,
    text,
    imports: resolved.flatMap(({ file }) => file ?? []),
    outside: resolved.flatMap(({ specifier, file }) => (file === undefined ? specifier : [])),
  }
}

/** `import … from`, `export … from`, `import()` and types such as `typeof import()`. */
function specifiersIn(text: string): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '')
}

/** The file that an import means; undefined when it is not one of ours. */
export function resolveImport(
  path: string,
  specifier: string,
  known: readonly Workspace[],
): string | undefined {
  if (specifier.startsWith('.')) {
    return normalize(join(dirname(path), specifier.replace(/\?.*$/, ''))).replaceAll(sep, '/')
  }
  const workspace = known.find(({ name }) => specifier.startsWith(`${name}/`))
  if (!workspace) return undefined
  const wanted = `.${specifier.slice(workspace.name.length)}`
  const target = exportedAs(wanted, workspace.manifest.exports ?? {})
  return normalize(join(workspace.folder, target ?? wanted)).replaceAll(sep, '/')
}

/** As Node reads `exports`: the exact name first, then the longest pattern that fits. */
function exportedAs(wanted: string, exports: Record<string, string>): string | undefined {
  if (exports[wanted] !== undefined) return exports[wanted]
  const fitting = Object.entries(exports)
    .map(([pattern, target]) => ({ ends: pattern.split('*'), target }))
    .filter(({ ends: [before = '', after] }) =>
      after === undefined ? false : wanted.startsWith(before) && wanted.endsWith(after),
    )
    .toSorted((a, b) => (b.ends[0]?.length ?? 0) - (a.ends[0]?.length ?? 0))
  const [best] = fitting
  if (!best) return undefined
  const [before = '', after = ''] = best.ends
  return best.target.replaceAll('*', wanted.slice(before.length, wanted.length - after.length))
}
