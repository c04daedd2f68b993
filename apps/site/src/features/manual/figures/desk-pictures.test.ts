import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { loadManual } from '@leadline/content/manual'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { drawingIn } from '../../../platform/reading/prose-text.ts'
import sizes from './desk-picture-sizes.json' with { type: 'json' }

const media = join(import.meta.dirname, '../../../../public/media')
const largestBytes = 120_000

test('every picture of the desk is small, sharp and as large as the page says', async () => {
  for (const [name, { width, height }] of Object.entries(sizes)) {
    const file = readFileSync(join(media, `${name}.webp`))
    const { width: wide, height: high } = await sharp(file).metadata()
    expect([name, file.length < largestBytes]).toEqual([name, true])
    // Sharp on a good screen, and of the same shape.
    expect([name, wide >= 1.4 * width]).toEqual([name, true])
    expect([name, Math.abs(wide / high - width / height) < 0.01]).toEqual([name, true])
  }
})

test('every picture of the desk is shown by a guide, once', () => {
  const shown = loadManual().flatMap(({ prose }) =>
    prose.nodes.flatMap((node) => drawingIn(node)?.name ?? []),
  )
  const pictures = shown.filter((name) => name.startsWith('desk-'))
  expect(pictures.toSorted()).toEqual(Object.keys(sizes).toSorted())
})
