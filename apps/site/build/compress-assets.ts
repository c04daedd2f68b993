import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Once, at build time, as small as it gets; the server then only hands the bytes out. */
export async function compressAssets(dir: string): Promise<void> {
  const names = readdirSync(dir).filter((name) => /\.(?:css|js|json|svg|txt|vtt)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const file = join(dir, name)
      const raw = readFileSync(file)
      const [brotli, zipped] = await Promise.all([
        compressBrotli(raw),
        compressGzip(raw, { level: 9 }),
      ])
      writeFileSync(`${file}.br`, brotli)
      writeFileSync(`${file}.gz`, zipped)
    }),
  )
}
