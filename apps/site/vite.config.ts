import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { nextDist } from './build/dist.ts'
import { contentPlugin } from './content-plugin.ts'

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [tailwindcss(), react(), contentPlugin()],
  // In development, Vite serves the site and hands API calls to the server beside it.
  server: {
    port: 5173,
    proxy: { '/api': 'http://127.0.0.1:3000', '/eula.txt': 'http://127.0.0.1:3000' },
  },
  build: isSsrBuild
    ? { outDir: `${nextDist}/prerender`, emptyOutDir: true, copyPublicDir: false }
    : {
        outDir: `${nextDist}/client`,
        emptyOutDir: true,
        manifest: true,
        // A data: address would need a wider Content-Security-Policy.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
      },
}))
