import { join } from 'node:path'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { setupGuidesPlugin } from './setup-guides-plugin.ts'

const page = (name: string) => join(import.meta.dirname, name)

/** Two pages: the desk, and the empty one that a panel dragged out of it gets as its window. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [tailwindcss(), react(), setupGuidesPlugin()],
  worker: { format: 'es' },
  build: {
    outDir: 'dist-next',
    emptyOutDir: true,
    // A data: address would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One stylesheet, which windows on other monitors link as well.
    cssCodeSplit: false,
    // It is loaded from this computer; its size costs nothing worth a warning.
    chunkSizeWarningLimit: 4000,
    rolldownOptions: { input: [page('index.html'), page('popout.html')] },
  },
})
