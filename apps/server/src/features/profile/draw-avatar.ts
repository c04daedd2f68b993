import { avatarTypes } from '@leadline/contract/accounts/profile'

import { AppError } from '../../platform/app-error.ts'

const sidePixels = 256
/** As large as a photograph gets. A small file that unpacks to more is an attack. */
const mostPixels = 50_000_000
const longestSeconds = 5
const formats = new Set(['png', 'jpeg', 'webp'])

/**
 * Decode a picture and draw it again as a square of our size. Nothing else of the file survives: no
 * location, no hidden data.
 */
export async function drawAvatar(file: Uint8Array): Promise<Buffer> {
  // Loaded with the first picture, so that a server that never gets one does not hold the decoder
  // in memory.
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([
    import('file-type'),
    import('sharp'),
  ])
  const type = await fileTypeFromBuffer(file)
  if (!avatarTypes.some((known) => known === type?.mime)) throw wrongType()
  const options = { limitInputPixels: mostPixels, failOn: 'error', pages: 1 } as const
  try {
    const { format } = await sharp(file, options).metadata()
    if (!formats.has(format)) throw wrongType()
    return await sharp(file, options)
      .autoOrient()
      .resize(sidePixels, sidePixels, { fit: 'cover' })
      .webp({ quality: 84 })
      .timeout({ seconds: longestSeconds })
      .toBuffer()
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('avatar_refused', 'This picture is damaged or too large to open.')
  }
}

function wrongType(): AppError {
  return new AppError('avatar_refused', 'A picture must be a PNG, JPEG or WebP file.')
}
