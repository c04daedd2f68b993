import { join } from 'node:path'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { withoutNode } from './build/without-node.ts'
import { contentPlugin } from './content-plugin.ts'

/** Texts and styles take most of a build on a slow computer: nothing that anybody could mend. */
const checks = { bundlerTimings: false }
const page = (name: string) => join(import.meta.dirname, name)

/** Two pages: the desk, or the one for a tab of the site, and the empty one that a panel dragged out gets as its window. */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  base: mode === 'trial' ? '/try/' : '/',
  plugins: [tailwindcss(), react(), contentPlugin()],
  worker: {
    format: 'es',
    // The site gives Python's worker a Content-Security-Policy of its own, by this name.
    rolldownOptions: { checks, output: { entryFileNames: 'assets/[name]-[hash].js' } },
    plugins: () => [withoutNode(), contentPlugin()],
  },
  build: {
    outDir: mode === 'trial' ? 'trial/dist-next/client/try' : 'dist-next',
    emptyOutDir: true,
    // A data: address would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One stylesheet, which windows on other monitors link as well.
    cssCodeSplit: false,
    // It is loaded from this computer; its size costs nothing worth a warning.
    chunkSizeWarningLimit: 4000,
    rolldownOptions: {
      checks,
      input: [page(mode === 'trial' ? 'try.html' : 'index.html'), page('popout.html')],
    },
  },
}))
