import { basename, dirname } from 'node:path'

import { expect, test } from 'vitest'

import { writtenFiles } from './written-files.ts'

/** More than a person takes in at a glance. */
const most = 25

const kinds = {
  tests: /\.test\.tsx?$/,
  articles: /\.(?:md|yaml)$/,
  pictures: /\.(?:webp|avif|png|svg|woff2|mp4|webm|vtt)$/,
} as const

function kindOf(name: string): string {
  return Object.entries(kinds).find(([, ending]) => ending.test(name))?.[0] ?? 'files'
}

test('a folder with many files of one kind is divided by subject', () => {
  const counts = new Map<string, number>()
  for (const path of writtenFiles()) {
    const key = `${kindOf(basename(path))} in ${dirname(path)}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const flat = [...counts].filter(([, count]) => count > most)
  expect(flat.map(([where, count]) => `${count} ${where}: open subfolders by subject`)).toEqual([])
})
