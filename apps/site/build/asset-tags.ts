import type { Manifest } from 'vite'

import type { PageRoute } from '../src/app/routes.ts'

/** The fonts that a page shows at once, and where its script is when it comes alive. */
export function preloadTags(manifest: Manifest, route: PageRoute): string {
  const fonts = Object.values(manifest).filter(({ file }) => file.endsWith('.woff2'))
  return [
    ...fonts.map(
      ({ file }) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    ),
    `<meta name="page-module" content="/${chunkOf(manifest, route).file}">`,
  ].join('\n    ')
}

/** The page's own styles. They belong after the shared ones, which name the order of the layers. */
export function styleTags(manifest: Manifest, route: PageRoute): string {
  return stylesOf(manifest, chunkOf(manifest, route).src ?? '')
    .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
    .join('\n    ')
}

function chunkOf(manifest: Manifest, route: PageRoute) {
  const chunk = manifest[`src/features/${route.module}.tsx`]
  if (!chunk) throw new Error(`${route.module} is not in the manifest`)
  return chunk
}

function stylesOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  const imported = (chunk.imports ?? [])
    .filter((name) => !manifest[name]?.isEntry)
    .flatMap((name) => stylesOf(manifest, name, seen))
  return [...new Set([...imported, ...(chunk.css ?? [])])]
}
