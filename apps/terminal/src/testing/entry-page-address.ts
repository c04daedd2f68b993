import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Where the page leads that a browser was given. */
export function addressBehind(page: string): string {
  const text = readFileSync(fileURLToPath(page), 'utf8')
  return /content="0; url=([^"]+)"/.exec(text)?.[1] ?? ''
}
