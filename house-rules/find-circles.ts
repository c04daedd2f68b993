import type { SourceFile } from './source-files.ts'

/** Each circle of imports once, as the way around it. */
export function findCircles(files: readonly Pick<SourceFile, 'path' | 'imports'>[]): string[] {
  const importsOf = new Map(files.map(({ path, imports }) => [path, imports]))
  const finished = new Set<string>()
  const circles: string[] = []
  const visit = (path: string, way: readonly string[]) => {
    const start = way.indexOf(path)
    if (start !== -1) return void circles.push([...way.slice(start), path].join(' → '))
    if (finished.has(path)) return
    for (const target of importsOf.get(path) ?? []) visit(target, [...way, path])
    finished.add(path)
  }
  for (const { path } of files) visit(path, [])
  return circles
}
