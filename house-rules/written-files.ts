import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'

import { root } from './source-files.ts'

const folders = [
  'apps',
  'packages',
  'content',
  'docs',
  'e2e',
  'house-rules',
  'planted-bugs',
  'bench',
  'scripts',
  'python',
]
const made = new Set([
  'node_modules',
  'dist',
  'dist-next',
  'trial',
  'fixtures',
  'test-results',
  '.cache',
  '__pycache__',
])

/** Every file that was written for this repository, as its path from the root: nothing installed, built or recorded. */
export function writtenFiles(): string[] {
  return folders.flatMap((folder) => below(folder))
}

function below(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (made.has(entry.name)) return []
    const path = join(folder, entry.name).replaceAll(sep, '/')
    return entry.isDirectory() ? below(path) : path
  })
}
