import type { Manifest } from 'vite'

import type { PageRoute } from '../src/app/routes.ts'

/** The fonts that a page shows at once, and where the scripts are that bring it to life. */
export function assetTags(manifest: Manifest, route: PageRoute): string {
  const fonts = Object.values(manifest).filter(({ file }) => file.endsWith('.woff2'))
  const app = chunkOf(manifest, 'src/app/hydrate.tsx').file
  const scripts = [
    chunkNamed(manifest, 'react'),
    app,
    chunkOf(manifest, `src/features/${route.module}.tsx`).file,
  ]
  return [
    ...fonts.map(
      ({ file }) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    ),
    `<meta name="page" content="${route.page}" data-path="${route.path}">`,
    // In the order in which they are run, see src/app/wake.
    `<meta name="page-scripts" content="${scripts.map((file) => `/${file}`).join(' ')}">`,
    `<meta name="app-script" content="/${app}">`,
    ...(route.needsScript ? ['<meta name="page-needs-script" content="yes">'] : []),
    ...(route.livePart
      ? [
          `<meta name="live-parts" content="/${chunkOf(manifest, `src/features/${route.livePart}.ts`).file}">`,
        ]
      : []),
  ].join('\n    ')
}

function chunkNamed(manifest: Manifest, name: string): string {
  const chunk = Object.values(manifest).find((entry) => entry.name === name)
  if (!chunk) throw new Error(`no chunk named ${name} is in the manifest`)
  return chunk.file
}

function chunkOf(manifest: Manifest, source: string) {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`${source} is not in the manifest`)
  return chunk
}
