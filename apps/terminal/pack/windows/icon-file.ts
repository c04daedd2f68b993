import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { Data } from 'resedit'

const sizes = [16, 24, 32, 48, 64, 128, 256]

/** The icon in every size, as Windows keeps it inside programs. */
export function iconItems(): Data.RawIconItem[] {
  return sizes.map((size) => {
    const png = readFileSync(join(import.meta.dirname, `../icon/icon-${size}.png`))
    return Data.RawIconItem.from(png, size, size, 32)
  })
}

/** The same as a file. */
export function iconFile(): Buffer {
  const file = new Data.IconFile()
  file.icons = iconItems().map((data) => ({ data }))
  return Buffer.from(file.generate())
}
