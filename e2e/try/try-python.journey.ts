import type { Locator, Page } from '@playwright/test'

import { expect, expectAccessible, test } from '../journey.ts'

test.use({ viewport: { width: 1920, height: 1080 } })
// Python is started in each of them.
test.slow()

/** A market order on the first book, and a word when it is filled. */
const buyOnce = `
from decimal import Decimal

from leadline import Algorithm


class BuyOnce(Algorithm):
    def on_start(self):
        self.order = None
        self.subscribe_book("BTC-USD", ["Coinbase"])

    def on_book(self, book):
        if self.order is None:
            self.order = self.open_position("BTC-USD", "Coinbase", Decimal("0.01"))
        elif self.position("BTC-USD", "Coinbase").size > 0:
            self.log(f"holds {self.position('BTC-USD', 'Coinbase').size}")
`

/** Each way out of a script that we know of; then it hangs. */
const escapes = (elsewhere: string) => `
from leadline import Algorithm

ADDRESS = "${elsewhere}"


def a_file():
    return open("/etc/passwd").read()

def javascript():
    from js import fetch
    return fetch(ADDRESS)

def pyodides_own_way():
    from pyodide.http import open_url
    return open_url(ADDRESS)

def its_module():
    import pyodide_js
    return pyodide_js.loadPackage("numpy")

def code_in_javascript():
    from pyodide.code import run_js
    return run_js("fetch('" + ADDRESS + "')")

def a_socket():
    import socket
    from urllib.parse import urlsplit
    # Opening one succeeds in a browser, before anything has been reached.
    line = socket.create_connection((urlsplit(ADDRESS).hostname, urlsplit(ADDRESS).port), 1)
    line.sendall(b"GET /reached HTTP/1.0\\r\\n\\r\\n")
    return line.recv(100)

def the_web():
    import urllib.request
    return urllib.request.urlopen(ADDRESS, timeout=1).read()

def a_program():
    import subprocess
    return subprocess.run(["ls"])


class Curious(Algorithm):
    def on_start(self):
        self.subscribe_book("BTC-USD", ["Coinbase"])
        for way in (a_file, javascript, pyodides_own_way, its_module, code_in_javascript, a_socket, the_web, a_program):
            try:
                self.log(f"{way.__name__}: reached {way()!r}")
            except BaseException as error:
                self.log(f"{way.__name__}: refused, {type(error).__name__}")
        self.log("tried all")

    def on_book(self, book):
        while True:
            pass
`

async function algorithmsOn(page: Page): Promise<Locator> {
  await page.goto('/try')
  await expect(page.getByText('5 of 5 feeds live')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'New panel' }).click()
  await page.getByRole('menuitem', { name: 'Algorithms' }).click()
  return page.locator('.dv-active-group').getByRole('group', { name: 'Algorithms', exact: true })
}

const loadButton = (page: Page) =>
  page.locator('.dv-active-group').getByRole('button', { name: 'Load', exact: true })

async function loadFile(page: Page, name: string, text: string): Promise<void> {
  await page.evaluate(() => Object.assign(window, { showOpenFilePicker: undefined }))
  const chooser = page.waitForEvent('filechooser')
  await loadButton(page).click()
  await page.getByRole('menuitem', { name: 'Choose a file …' }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/x-python', buffer: Buffer.from(text) })
}

const start = (panel: Locator, name: string) =>
  panel
    .getByRole('button', { name: `Start ${name}` })
    .last()
    .click()

test('a visitor runs the manual’s algorithm and one that trades on the practice market, free of charge', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const panel = await algorithmsOn(page)
  await expect(panel).toContainText('Python is free to try in this tab, on the simulated market.')
  const ofPython = () => fetched.filter((path) => /pyodide|python/.test(path))
  expect(ofPython(), 'before a script is opened').toEqual([])
  await expectAccessible(page)

  await loadButton(page).click()
  await expect(page.getByRole('menuitem', { name: 'Follow a file by its path …' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: /^DipBuyer/ }).click()
  const list = panel.getByRole('list', { name: 'Algorithms' })
  await expect(list.getByText('Initialized')).toBeVisible({ timeout: 60_000 })
  expect(ofPython().length).toBeGreaterThan(0)
  await start(panel, 'DipBuyer')
  await expect(list.getByText('Running', { exact: true })).toBeVisible()

  await loadFile(page, 'buy_once.py', buyOnce)
  await expect(list.getByText('BuyOnce')).toBeVisible({ timeout: 60_000 })
  await start(panel, 'BuyOnce')
  await expect(panel.getByText('holds 0.01').first()).toBeVisible()
  await panel.getByRole('button', { name: 'Stop BuyOnce' }).last().click()
  await expect(list.getByText('Stopped', { exact: true })).toBeVisible()
  await expect(list.getByText('Running', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test.describe('sandbox', () => {
  test.use({ expectedErrors: [/Content Security Policy|violates the document/] })

  test('a visitor’s script reaches no file, no address and no JavaScript, and one that hangs is paused', async ({
    page,
    baseURL,
  }) => {
    const reached: string[] = []
    page.on('request', (request) => reached.push(new URL(request.url()).pathname))
    const panel = await algorithmsOn(page)
    await loadFile(page, 'curious.py', escapes(`${baseURL}/reached`))
    const list = panel.getByRole('list', { name: 'Algorithms' })
    await expect(list.getByText('Initialized')).toBeVisible({ timeout: 60_000 })
    await start(panel, 'Curious')
    await expect(panel.getByText('tried all')).toBeVisible()
    const attempts = panel.getByText(/: (?:refused|reached)/)
    await expect(attempts).toHaveCount(8)
    expect((await attempts.allTextContents()).filter((text) => text.includes('reached '))).toEqual(
      [],
    )

    await expect(list.getByText('Paused')).toBeVisible()
    await expect(
      panel.getByText('did not end within 5 s and was interrupted').first(),
    ).toBeVisible()
    await expect(page.getByText('5 of 5 feeds live')).toBeVisible()

    // The same worker, asked without Python between: it is the browser that refuses, not only the missing bridge.
    const script = reached.find((path) => path.startsWith('/try/assets/python-worker-'))
    const opened = page.waitForEvent('worker')
    await page.evaluate((url) => void new Worker(url, { type: 'module' }), script ?? '')
    const outcome = await (
      await opened
    ).evaluate(async () => {
      try {
        await fetch('/reached')
        return 'reached'
      } catch (error) {
        return (error as Error).name
      }
    })
    expect(outcome).toBe('TypeError')
    expect(reached).not.toContain('/reached')
  })
})
