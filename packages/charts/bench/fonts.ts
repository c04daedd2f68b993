import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const find = createRequire(import.meta.url)

/** The desk's two faces as a style sheet that needs no server. */
export function fontFaces(): string {
  const face = (family: string, weight: string, file: string) => {
    const bytes = readFileSync(find.resolve(file)).toString('base64')
    const source = `url(data:font/woff2;base64,${bytes}) format('woff2')`
    return `@font-face { font-family: '${family}'; font-weight: ${weight}; src: ${source}; }`
  }
  const mono = '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin'
  return [
    face('IBM Plex Mono', '400', `${mono}-400-normal.woff2`),
    face('IBM Plex Mono', '600', `${mono}-600-normal.woff2`),
    face(
      'Instrument Sans',
      '400 700',
      '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    ),
  ].join('\n')
}
