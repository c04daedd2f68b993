import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { nextDist } from './build/dist.ts'
import { contentPlugin } from './content-plugin.ts'

/**
 * What every page needs, and what the landing page shares with others, in one file: many small ones
 * would each cost a request.
 */
const everyPagesScript = {
  name: 'app',
  test: new RegExp(
    [
      'node_modules/(?:react-router|class-variance-authority|clsx)/',
      'node_modules/lucide-react/dist/esm/(?:[A-Za-z]+|icons/(?:arrow-right|arrow-up|chevron-down|circle-alert|circle-check|external-link|info|menu|search|x))\\.',
      // Only downloads need sizes, only forms passwords/, only buyers purchase/ and plans, only long pages reading/.
      // What makes calls would bring the client for them and the contract along.
      'apps/site/src/(?:app|platform)/(?!entry|wake/|file-size|passwords/|purchase/|plans/use-picked-plan|reading/|address/|support/|release-queries)',
      'apps/site/src/platform/reading/(?:JumpLink|Prose|prose-text)\\.',
      'packages/ui/src/(?:accordion|alert|brand-mark|button|contours|copy-button|dialog|field|spinner|toasts)\\.',
      'apps/site/src/api/token\\.',
      'packages/contract/src/(?:brand|shop/(?:money|plans))\\.',
      'virtual:content/landing',
    ].join('|'),
  ),
}

/** What runs before React and without it. Left to the groups below, it would bring all of them along. */
const firstScript = {
  name: 'first',
  test: /platform\/(?:hydration\/reload-words|page\/scroll|session\/session-keys|typed-text)|preload-helper/,
  priority: 2,
}
/** The live preview needs it too, and must not bring React along. */
const venuesScript = { name: 'venues', test: /packages\/venues\//, priority: 2 }
const analyticsScript = { name: 'analytics', test: /platform\/analytics/, priority: 2 }

/** In a file of its own, so that it can be run in a task of its own. */
const reactScript = {
  name: 'react',
  test: /node_modules\/(?:react|react-dom|scheduler)\//,
  priority: 1,
}

/** What the search finds words in, and where they are: with both in its own file, the panel would be half a megabyte. */
const searchScripts = [
  { name: 'search-words', test: /virtual:content\/search$/, priority: 2 },
  { name: 'search-passages', test: /virtual:content\/search-passages$/, priority: 2 },
]

/** Most of a build is our own reading of the texts, and no plugin is at fault for that. */
const checks = { bundlerTimings: false }

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [tailwindcss(), react(), contentPlugin()],
  // The server renders live pages with it: whole, and always with React as it is in production.
  ssr: { noExternal: true },
  // In development, Vite serves the site and hands API calls to the server beside it.
  server: {
    port: 5173,
    proxy: { '/api': 'http://127.0.0.1:3000', '/eula.txt': 'http://127.0.0.1:3000' },
  },
  build: isSsrBuild
    ? {
        outDir: `${nextDist}/render`,
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: { checks },
      }
    : {
        outDir: `${nextDist}/client`,
        emptyOutDir: true,
        manifest: true,
        // A data: address would need a wider Content-Security-Policy.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        // One small stylesheet for all pages: it is cached after the first.
        cssCodeSplit: false,
        rolldownOptions: {
          checks,
          // The later ones are what the first loads when they are needed, by the names the build gives them.
          input: [
            'index.html',
            'src/app/hydrate.tsx',
            'src/features/landing/preview/first-preview.ts',
          ],
          // hydrate.tsx is called from a file that the bundler does not see import it.
          preserveEntrySignatures: 'exports-only',
          output: {
            codeSplitting: {
              groups: [
                firstScript,
                venuesScript,
                analyticsScript,
                reactScript,
                ...searchScripts,
                everyPagesScript,
              ],
            },
          },
        },
      },
}))
