import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const dist = join(import.meta.dirname, '../apps/site/dist')

/** Every script that the landing page's first load fetches, as brotli, followed from its HTML. */
export function measureScriptWeight(): void {
  const html = readFileSync(join(dist, 'pages/index.html'), 'utf8')
  // One attribute may name several: what comes when somebody is about to need it.
  const first = [...html.matchAll(/(?:src|content)="(\/assets\/[^"]+\.js)"/g)].flatMap(
    ([, paths = '']) => paths.split(' '),
  )
  const scripts = new Set<string>()
  const visit = (path: string) => {
    if (scripts.has(path)) return
    scripts.add(path)
    const text = readFileSync(join(dist, 'client', path), 'utf8')
    const imported = [...text.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)]
    // Of what is loaded later, the framework and the preview come by themselves; the rest when used.
    const later = [...text.matchAll(/import\(\s*["'`]\.\/((?:app|live)-[^"'`]+\.js)["'`]/g)]
    for (const [, name] of [...imported, ...later]) if (name) visit(`/assets/${name}`)
  }
  for (const path of first) visit(path)
  const sizes = [...scripts].map(
    (path) => [path, statSync(join(dist, 'client', `${path}.br`)).size] as const,
  )
  console.log('Script of the landing page, brotli:')
  for (const [path, bytes] of sizes)
    console.log(`  ${(bytes / 1000).toFixed(1).padStart(6)} kB  ${path}`)
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0)
  console.log(`  ${(total / 1000).toFixed(1).padStart(6)} kB  in all`)
}
