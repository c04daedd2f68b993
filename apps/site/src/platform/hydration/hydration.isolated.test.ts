import { expect, test, vi } from 'vitest'

/** A page of its own for each test: what is alive is kept by the module. */
async function openPage() {
  vi.resetModules()
  return import('./hydration.ts')
}

/** Whether the page has said by now that all of it is alive. */
async function isAlive(alive: Promise<void>): Promise<boolean> {
  const later = new Promise<false>((resolve) => setTimeout(resolve, 5, false))
  return Promise.race([alive.then(() => true as const), later])
}

test('nothing that was done early is let go before the last part has its handlers', async () => {
  const { allPartsAlive, expectPart, partIsAlive } = await openPage()
  const [header, main] = [{}, {}]
  expectPart(header)
  expectPart(main)
  const alive = allPartsAlive()
  partIsAlive(header)
  expect(await isAlive(alive)).toBe(false)
  partIsAlive(main)
  expect(await isAlive(alive)).toBe(true)
})

test('a part inside a part counts too: it comes before the outer one is done', async () => {
  const { allPartsAlive, expectPart, partIsAlive } = await openPage()
  const [main, newsletter] = [{}, {}]
  expectPart(main)
  const alive = allPartsAlive()
  expectPart(newsletter)
  partIsAlive(main)
  expect(await isAlive(alive)).toBe(false)
  partIsAlive(newsletter)
  expect(await isAlive(alive)).toBe(true)
})

test('a part that broke or was left keeps nobody waiting', async () => {
  const { allPartsAlive, expectPart } = await openPage()
  const forget = expectPart({})
  const alive = allPartsAlive()
  forget()
  expect(await isAlive(alive)).toBe(true)
})

test('a page that was made in the browser is alive as soon as it is there', async () => {
  const { allPartsAlive, expectPart, partIsAlive } = await openPage()
  const part = {}
  // Effects of what is inside run first where nothing has to be taken over.
  partIsAlive(part)
  expectPart(part)
  expect(await isAlive(allPartsAlive())).toBe(true)
})
