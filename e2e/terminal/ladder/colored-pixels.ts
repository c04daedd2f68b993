import type { Locator, Page } from '@playwright/test'

/** How many pixels of the window have a color, apart from one element. The grays of the desk are bluish, by less. */
export async function coloredPixels(page: Page, except: Locator): Promise<number> {
  const excepted = await except.boundingBox()
  const picture = (await page.screenshot()).toString('base64')
  // Looked at elsewhere: the desk's own page may load no such picture.
  const reader = await page.context().newPage()
  const count = await reader.evaluate(countColored, { picture, excepted })
  await reader.close()
  return count
}

interface Looked {
  picture: string
  excepted: { x: number; y: number; width: number; height: number } | null
}

async function countColored({ picture, excepted }: Looked): Promise<number> {
  const grayBy = 48
  const image = new Image()
  image.src = `data:image/png;base64,${picture}`
  await image.decode()
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(image, 0, 0)
  if (excepted) {
    const { x, y, width, height } = excepted
    context.clearRect(Math.floor(x), Math.floor(y), Math.ceil(width) + 1, Math.ceil(height) + 1)
  }
  const { data } = context.getImageData(0, 0, image.width, image.height)
  let count = 0
  for (let place = 0; place < data.length; place += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(place, place + 3)
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > grayBy) count += 1
  }
  return count
}
