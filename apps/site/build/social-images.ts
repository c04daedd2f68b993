import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'

import { brand } from '@leadline/contract/brand'
import { create, type Font } from 'fontkit'
import sharp from 'sharp'

const require = createRequire(import.meta.url)
const width = 1200
const height = 630
export const socialImageSize = { width, height }
const fathoms = [2, 3, 5, 7, 10, 13, 15, 17, 20]

function openFont(file: string): Font {
  const font = create(readFileSync(require.resolve(file)))
  if (!('layout' in font)) throw new Error(`${file} is not a single font`)
  return font
}

const text = openFont('@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff2')
const mono = openFont('@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2')
const contours = readFileSync(
  new URL('../../../packages/ui/src/contours.svg', import.meta.url),
  'utf8',
)
  .replace(/^<svg[^>]*>/, '')
  .replace(/<\/svg>\s*$/, '')

/** Letters as outlines: a picture must not depend on the fonts of the machine that draws it. */
function drawText(
  font: Font,
  words: string,
  at: { x: number; y: number; size: number; fill: string },
) {
  const scale = at.size / font.unitsPerEm
  let advance = 0
  const run = font.layout(words)
  const glyphs = run.glyphs.map((glyph, index) => {
    const position = advance
    advance += run.positions[index]?.xAdvance ?? 0
    return `<path transform="translate(${position} 0)" d="${glyph.path.toSVG()}"/>`
  })
  return `<g fill="${at.fill}" transform="translate(${at.x} ${at.y}) scale(${scale} ${-scale})">${glyphs.join('')}</g>`
}

function widthOf(font: Font, words: string, size: number): number {
  return (font.layout(words).advanceWidth * size) / font.unitsPerEm
}

function breakLines(words: string, size: number, maxWidth: number): string[] {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && widthOf(text, longer, size) <= maxWidth)
      lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Where the picture of the page at this address is. */
export function socialImagePath(path: string): string {
  return `/og/${path === '/' ? 'landing' : path.slice(1).replaceAll('/', '-')}.jpg`
}

/** What all pictures share: the night chart, the lead line, the brand. Drawn once. */
async function drawGround(): Promise<Buffer> {
  const marks = fathoms.map((fathom, index) => {
    const y = 62 + index * 62
    const label = drawText(mono, String(fathom), { x: 94, y: y + 6, size: 18, fill: '#71808f' })
    return `<path d="M64 ${y}h18" stroke="#d19a2a" stroke-width="2"/>${label}`
  })
  return sharp(
    picture(`<rect width="${width}" height="${height}" fill="#06090d"/>
    <g fill="none" stroke-width="1.5">${contours}</g>
    <path d="M73 0V${height}" stroke="#2b3a49" stroke-width="1.5"/>${marks.join('')}
    <g transform="translate(170 62) scale(2)" fill="none" stroke="#e9b44c" stroke-width="1.5">
      <path d="M8 0v13M5.5 4.5h5M6.5 8.5h3"/>
      <path fill="#e9b44c" stroke="none" d="M6 13h4l2.6 12.2a1 1 0 0 1-1 1.3H4.4a1 1 0 0 1-1-1.3z"/>
    </g>
    ${drawText(text, brand.name, { x: 222, y: 104, size: 40, fill: '#eef3f7' })}
    ${drawText(mono, brand.tagline, { x: 170, y: 560, size: 26, fill: '#e9b44c' })}`),
  )
    .png({ compressionLevel: 0 })
    .toBuffer()
}

function picture(content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${content}</svg>`,
  )
}

/** The pictures that go with shared links: a page's title on the night chart. */
export async function drawSocialImages(images: { title: string; file: string }[]): Promise<void> {
  const ground = await drawGround()
  for (const { title, file } of images) {
    const size = title.length > 48 ? 64 : 80
    const lines = breakLines(title, size, 940)
    const firstLine = 340 - ((lines.length - 1) * size * 1.1) / 2
    const words = lines.map((line, index) =>
      drawText(text, line, { x: 170, y: firstLine + index * size * 1.1, size, fill: '#eef3f7' }),
    )
    mkdirSync(dirname(file), { recursive: true })
    await sharp(ground)
      .composite([{ input: picture(words.join('')) }])
      .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
      .toFile(file)
  }
}

/** Icons for home screens and manifests, from the one favicon. */
export async function drawIcons(favicon: string, dir: string): Promise<void> {
  const source = readFileSync(favicon)
  for (const size of [180, 192, 512]) {
    await sharp(source, { density: (72 * size) / 32 })
      .resize(size, size)
      .flatten({ background: '#06090d' })
      .png({ palette: true })
      .toFile(`${dir}/icon-${size}.png`)
  }
  const small = await Promise.all(
    [16, 32, 48].map(async (size) => {
      const png = sharp(source, { density: (72 * size) / 32 })
        .resize(size, size)
        .png()
      return { size, png: await png.toBuffer() }
    }),
  )
  writeFileSync(`${dir}/favicon.ico`, icoOf(small))
}

/** An .ico file of PNGs, for everything that asks for /favicon.ico without having read a page. */
function icoOf(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let at = head.length
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(at, entry + 12)
    at += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}
