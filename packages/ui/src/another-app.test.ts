import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import tailwindcss from '@tailwindcss/vite'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Inside the repository, because an app finds its packages by walking up from where it lies.
const app = mkdtempSync(join(import.meta.dirname, '../.another-app-'))
let styles = ''

beforeAll(async () => {
  writeFileSync(
    join(app, 'app.css'),
    `@import 'tailwindcss' source('.');\n@import '@leadline/ui/tokens.css';\n`,
  )
  writeFileSync(join(app, 'app.js'), `import './app.css'\nexport const look = 'bg-ink-800'\n`)
  await build({
    root: app,
    configFile: false,
    logLevel: 'error',
    plugins: [tailwindcss()],
    build: { outDir: 'dist', rolldownOptions: { input: 'app.js' } },
  })
  const built = readdirSync(join(app, 'dist/assets'))
  const name = built.find((file) => file.endsWith('.css')) ?? ''
  styles = readFileSync(join(app, 'dist/assets', name), 'utf8')
})

afterAll(() => rmSync(app, { recursive: true, force: true }))

test('another app that imports the tokens can use them in class names of its own', () => {
  expect(styles).toContain('--color-ink-800:#101821')
  expect(styles).toContain('.bg-ink-800{')
})

test('another app gets the styles of the primitives without naming one of their classes', () => {
  // Only button.tsx and field.tsx say these.
  expect(styles).toContain('.active\\:translate-y-px:active')
  expect(styles).toContain('.aria-invalid\\:border-ask-400')
})

test('nothing of the site is in the styles of another app', () => {
  expect(styles).not.toMatch(/header-menu|page-width|\.prose/)
})
