import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { chromium, type Page } from '@playwright/test'

import { chromiumOptions } from '../../launch-chromium.ts'
import { windowSizes } from '../desk-journey.ts'
import { expect, test } from '../trading/real-trading.ts'

test.describe.configure({ timeout: 300_000 })
test.use({ viewport: windowSizes[0] })

/** Somebody else's server on this computer, which counts who comes. */
async function openStranger(): Promise<{ origin: string; visits: string[]; server: Server }> {
  const visits: string[] = []
  const server = createServer((request, response) => {
    visits.push(request.url ?? '')
    const type = request.url?.endsWith('.js') === true ? 'text/javascript' : 'text/html'
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' })
    response.end(type === 'text/javascript' ? 'window.hasRun = "foreign"' : '<h1>Elsewhere</h1>')
  })
  await new Promise<void>((resolve) => {
    server.listen({ host: '127.0.0.1', port: 0 }, resolve)
  })
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, visits, server }
}

const ran = (page: Page) => page.evaluate(() => (window as { hasRun?: string }).hasRun)

test('a script that gets into the desk’s own page does not run, and reaches nobody', async ({
  trading,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Content Security Policy/, /violates the following/, /404/)
  const stranger = await openStranger()
  await page.evaluate((origin) => {
    const inline = document.createElement('script')
    inline.textContent = 'window.hasRun = "inline"'
    const foreign = document.createElement('script')
    foreign.src = `${origin}/x.js`
    const data = document.createElement('script')
    data.src = 'data:text/javascript,window.hasRun="data"'
    const blob = document.createElement('script')
    blob.src = URL.createObjectURL(new Blob(['window.hasRun = "blob"']))
    const markup = document.createElement('div')
    markup.innerHTML = '<img src="nowhere" onerror="window.hasRun = \'handler\'">'
    const frame = document.createElement('iframe')
    frame.src = `${origin}/frame`
    const beacon = document.createElement('img')
    beacon.src = `${origin}/beacon.png`
    const style = document.createElement('link')
    style.rel = 'stylesheet'
    style.href = `${origin}/x.css`
    document.body.append(inline, foreign, data, blob, markup, frame, beacon, style)
  }, stranger.origin)
  const lines = await page.evaluate(async (origin) => {
    const outcome = async (attempt: () => Promise<unknown>) => {
      try {
        await attempt()
        return 'through'
      } catch {
        return 'refused'
      }
    }
    const socket = () =>
      new Promise((resolve, reject) => {
        const line = new WebSocket(origin.replace('http', 'ws'))
        line.addEventListener('open', resolve)
        line.addEventListener('error', reject)
      })
    return [
      await outcome(() => fetch(`${origin}/fetch`)),
      await outcome(() => fetch(`${origin}/no-cors`, { mode: 'no-cors' })),
      await outcome(socket),
      await outcome(() => import(/* @vite-ignore */ `${origin}/module.js`)),
    ]
  }, stranger.origin)
  expect(lines).toEqual(['refused', 'refused', 'refused', 'refused'])
  await page.waitForTimeout(1000)
  expect(await ran(page)).toBeUndefined()
  expect(stranger.visits).toEqual([])
  // The page is still the desk, and nothing was ordered.
  await expect(trading.ticket).toBeVisible()
  await expect(trading.orders).toHaveCount(0)
  // Half of the session is a cookie that no script can read.
  expect(await page.evaluate(() => document.cookie)).toBe('')

  // What would leave the page comes last.
  await page.evaluate((origin) => {
    const link = document.createElement('a')
    link.href = 'javascript:window.hasRun="address"'
    const form = document.createElement('form')
    form.action = `${origin}/form`
    document.body.append(link, form)
    link.click()
    form.submit()
  }, stranger.origin)
  await page.waitForTimeout(1000)
  expect(await ran(page)).toBeUndefined()
  expect(stranger.visits).toEqual([])
  stranger.server.close()
})

test('another page in the same browser, and a name that was pointed at this computer, reach neither desk nor orders', async ({
  program,
  trading,
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/code: 403/, /frame-ancestors/, /status of 403/, /CORS policy/, /ERR_FAILED/)
  const stranger = await openStranger()
  const { origin } = new URL(page.url())
  const key = await page.evaluate(() => localStorage.getItem('leadline-key') ?? '')
  expect(key.length).toBeGreaterThan(20)
  // In the same profile, which hands the desk's cookie to every port of 127.0.0.1, and with the page's key stolen.
  const other = await page.context().newPage()
  await other.goto(stranger.origin)
  expect(await attempts(other, origin, key)).toEqual(['refused', 'refused', 'refused', 'refused'])
  await other.close()

  const { port } = new URL(origin)
  const rebound = await chromium.launch({
    ...chromiumOptions,
    args: [...chromiumOptions.args, '--host-resolver-rules=MAP rebound.example 127.0.0.1'],
  })
  const fooled = await rebound.newPage()
  const answer = await fooled.goto(`http://rebound.example:${port}/`)
  expect(answer?.status()).toBe(403)
  expect(await attempts(fooled, `http://rebound.example:${port}`, key)).toEqual([
    'refused',
    'refused',
    'refused',
    'refused',
  ])
  await rebound.close()
  stranger.server.close()

  await expect(trading.orders).toHaveCount(0)
  expect(program.running.at(-1)?.process.exitCode).toBeNull()
})

/** How the ways in end for a page that is not the desk: socket, status, session, the desk in a frame. */
async function attempts(page: Page, desk: string, key: string): Promise<string[]> {
  return await page.evaluate(
    async ([origin = '', stolen = '']) => {
      const socket = new Promise<string>((resolve) => {
        const protocols = ['leadline-desk.1', `key-${stolen}`]
        const line = new WebSocket(`${origin.replace('http', 'ws')}/desk`, protocols)
        line.addEventListener('open', () => resolve('through'))
        line.addEventListener('error', () => resolve('refused'))
      })
      const asked = async (path: string, init: RequestInit) => {
        try {
          const answer = await fetch(origin + path, { credentials: 'include', ...init })
          return answer.ok ? 'through' : 'refused'
        } catch {
          return 'refused'
        }
      }
      const framed = new Promise<string>((resolve) => {
        const frame = document.createElement('iframe')
        frame.src = origin
        // A frame that was refused shows an error page of the browser, which no script can look into.
        frame.addEventListener('load', () => resolve(frame.contentDocument ? 'through' : 'refused'))
        document.body.append(frame)
      })
      return [
        await socket,
        await asked('/status.json', { headers: { 'x-leadline-key': stolen } }),
        await asked('/session', { method: 'POST', body: JSON.stringify({ token: stolen }) }),
        await framed,
      ]
    },
    [desk, key],
  )
}

test('a name with markup in it is shown as the text that it is', async ({ page, trading }) => {
  await page.getByRole('button', { name: 'Preferences' }).click()
  const preferences = page.getByRole('group', { name: 'Preferences' })
  await preferences.getByRole('button', { name: 'Rename' }).click()
  const name = '<img src=x onerror="window.hasRun=1">'
  const dialog = page.getByRole('dialog', { name: /^Rename/ })
  await dialog.getByRole('textbox').fill(name)
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(preferences.getByRole('rowheader', { name })).toBeVisible()
  expect(await ran(page)).toBeUndefined()
  await expect(trading.ticket).toBeVisible()
})
