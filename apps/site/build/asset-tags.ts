import type { Manifest } from 'vite'

import type { PageRoute } from '../src/app/routes.ts'

/** The fonts that a page shows at once, and where the scripts are that bring it to life. */
export function assetTags(manifest: Manifest, route: PageRoute): string {
  const fonts = Object.values(manifest).filter(({ file }) => file.endsWith('.woff2'))
  return [
    ...fonts.map(
      ({ file }) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    ),
    `<meta name="app-module" content="/${chunkOf(manifest, 'src/app/hydrate.tsx').file}">`,
    `<meta name="page-module" content="/${chunkOf(manifest, `src/features/${route.module}.tsx`).file}">`,
  ].join('\n    ')
}

function chunkOf(manifest: Manifest, source: string) {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`${source} is not in the manifest`)
  return chunk
}
