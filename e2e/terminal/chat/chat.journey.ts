import type { Browser, Locator, Page } from '@playwright/test'

import { hostileTexts } from '../../../apps/server/src/features/chat/testing/hostile-texts.ts'
import { startTerminal } from '../../../apps/terminal/src/testing/running-terminal.ts'
import { expect, expectAccessible, marketContents } from '../desk-journey.ts'
import { test } from '../market-data/scripted-market.ts'
import { linkedHome, type ShopRoute, startShop } from './chatting-desks.ts'

const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

async function openChat(desk: Page): Promise<Locator> {
  await desk.getByRole('button', { name: 'New panel' }).click()
  await desk.getByRole('menuitem', { name: 'Chat' }).click()
  return desk.getByRole('group', { name: 'Chat' })
}

/** What a test has opened; it is closed in the reverse order, also where the test fails. */
let opened: (() => unknown)[] = []
test.afterEach(async () => {
  for (const close of opened.toReversed()) await close()
  opened = []
})

const fieldIn = (chat: Locator) => chat.getByRole('textbox', { name: 'Write in Lobby' })
const logIn = (chat: Locator) => chat.getByRole('log')

/** A desk that is held up for a moment keeps what was typed: whoever writes presses Enter again, and says it once. */
async function pressEnter(field: Locator, then: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await field.press('Enter', { timeout: 2000 })
    await then()
  }).toPass()
}

async function say(chat: Locator, text: string): Promise<void> {
  const field = fieldIn(chat)
  await field.fill(text)
  await pressEnter(field, () => expect(field).toHaveValue('', { timeout: 5000 }))
}

/** A desk of somebody with a linked account, on real exchanges that are served here. */
async function deskOf(browser: Browser, home: string, environment: Record<string, string>) {
  const terminal = await startTerminal(home, environment)
  opened.push(() => terminal.stop())
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  opened.push(() => context.close())
  const desk = await context.newPage()
  await desk.goto(terminal.address)
  const chat = await openChat(desk)
  await expect(chat.getByText(/^Nobody has written here|^This is the beginning/)).toBeVisible()
  return { desk, chat }
}

test('two desks talk, lose the connection and resume; nothing hostile runs, no seed phrase leaves, and a blocked person is gone', async ({
  browser,
  market,
}) => {
  test.setTimeout(300_000)
  const { shop, route } = await startShop()
  opened.push(
    () => shop.stop(),
    () => route.close(),
  )
  const [alice, bob] = [await linkedHome(shop, route), await linkedHome(shop, route)]
  opened.push(
    () => alice.remove(),
    () => bob.remove(),
  )
  const environment = { ...market.environment, LEADLINE_SERVER_URL: route.url }
  const a = await deskOf(browser, alice.home, environment)
  const b = await deskOf(browser, bob.home, environment)

  await say(a.chat, `hello @${bob.username}, look at \`BTC-USD\``)
  const first = logIn(b.chat).getByRole('article').first()
  await expect(first).toContainText(`hello @${bob.username}, look at BTC-USD`)
  await expect(first.getByRole('button', { name: 'BTC-USD' })).toBeVisible()
  await expect(first).toHaveAttribute('data-mentioned')
  await say(b.chat, 'hello back')
  await expect(logIn(a.chat).getByText('hello back')).toBeVisible()
  // Nobody is listed who has not chosen to be.
  await b.chat.getByRole('button', { name: /^You are / }).click()
  await b.desk.getByRole('menuitemradio', { name: /^Online/ }).click()
  await a.chat.getByRole('button', { name: '1 online' }).click()
  const online = a.desk.getByRole('dialog', { name: 'Online in Lobby' })
  await expect(online).toContainText(bob.username)
  await a.desk.keyboard.press('Escape')
  await expectAccessible(a.desk, marketContents)

  await loseAndResume(a, b, route)
  await changeOwn(a, b)
  await keepSecret(a, b)
  await showHostile(a, b)

  await logIn(b.chat).getByRole('article').last().hover()
  await logIn(b.chat)
    .getByRole('button', { name: /^Menu of the message by/ })
    .last()
    .click()
  await b.desk.getByRole('menuitem', { name: /^Mute or block/ }).click()
  await b.desk.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(logIn(b.chat).getByText('hello back')).toBeVisible()
  await expect(logIn(b.chat).getByText('look at', { exact: false })).toHaveCount(0)
  await say(a.chat, 'can you read this?')
  await expect(logIn(a.chat).getByText('can you read this?')).toBeVisible()
  await say(b.chat, 'who is there?')
  await expect(logIn(b.chat).getByText('who is there?')).toBeVisible()
  await expect(logIn(b.chat).getByText('can you read this?')).toHaveCount(0)

  expect(shop.log()).not.toContain(alice.secret)
})

type Side = Awaited<ReturnType<typeof deskOf>>

async function loseAndResume(a: Side, b: Side, route: ShopRoute): Promise<void> {
  route.cut()
  await expect(b.chat.getByText(/^Disconnected since \d\d:\d\d:\d\d\./)).toBeVisible()
  await expect(a.chat.getByText(/^Disconnected since/)).toBeVisible()
  await fieldIn(a.chat).fill('said without a connection')
  await fieldIn(a.chat).press('Enter')
  await expect(a.chat.getByText(/^Not sent: there is no connection/)).toBeVisible()
  await expect(fieldIn(a.chat)).toHaveValue('said without a connection')
  route.mend()
  await expect(a.chat.getByText(/^Disconnected since/)).toHaveCount(0, { timeout: 60_000 })
  await say(a.chat, 'said without a connection')
  await expect(b.chat.getByText(/^Disconnected since/)).toHaveCount(0, { timeout: 60_000 })
  await expect(logIn(b.chat).getByText('said without a connection')).toHaveCount(1)
  await expect(logIn(b.chat).getByText('hello back')).toHaveCount(1)
  await expect(logIn(a.chat).getByText('said without a connection')).toHaveCount(1)
}

/** With the keyboard alone: the arrow up changes the last message. */
async function changeOwn(a: Side, b: Side): Promise<void> {
  await fieldIn(a.chat).press('ArrowUp')
  const change = a.chat.getByRole('textbox', { name: 'Edit your message' })
  await expect(change).toBeFocused()
  await change.fill('said with a connection')
  await pressEnter(change, () => expect(change).toHaveCount(0, { timeout: 5000 }))
  await expect(logIn(b.chat).getByText('said with a connection')).toBeVisible()
  await expect(logIn(b.chat).getByText('edited')).toBeVisible()
  await expect(fieldIn(a.chat)).toBeFocused()
}

async function keepSecret(a: Side, b: Side): Promise<void> {
  await fieldIn(a.chat).fill(phrase)
  const warning = a.desk.getByRole('dialog', { name: 'This looks like a secret' })
  await pressEnter(fieldIn(a.chat), () =>
    expect(warning).toContainText('a seed phrase', { timeout: 5000 }),
  )
  await a.desk.keyboard.press('Enter')
  await expect(warning).toHaveCount(0)
  await expect(fieldIn(a.chat)).toHaveValue(phrase)
  await fieldIn(a.chat).fill('')
  await say(a.chat, 'that was close')
  await expect(logIn(b.chat).getByText('that was close')).toBeVisible()
  await expect(logIn(b.chat).getByText('legal winner')).toHaveCount(0)
}

/** In one message, so that no limit is met. Every text is there to be read, and none of them is more than that. */
async function showHostile(a: Side, b: Side): Promise<void> {
  const before = await b.desk.locator('img, iframe, script, style').count()
  await say(a.chat, hostileTexts.join('\n\n'))
  const shown = logIn(b.chat).getByRole('article').last().locator('.chat-text')
  await expect(shown).toContainText('<script>alert(1)</script>')
  await expect(shown).toContainText('[free coins](javascript:alert(1))')
  expect(await shown.locator('*:not(button, code, pre, span)').count()).toBe(0)
  expect(await b.desk.locator('img, iframe, script, style').count()).toBeLessThanOrEqual(before)
  // Scrolled up to in a message that is taller than the panel: it does not move while it is pressed.
  await shown.getByRole('button', { name: /^https:\/\/tracker\.example/ }).click()
  const link = b.desk.getByRole('dialog', { name: 'Open this link?' })
  await expect(link).toContainText('tracker.example')
  await expect(link.getByRole('link', { name: 'Open in the browser' })).toHaveAttribute(
    'rel',
    'noopener noreferrer nofollow',
  )
  await link.getByRole('button', { name: 'Cancel' }).click()
}

test('without an account the panel says so and how to link; in paper trading it says what chat is; both ask nobody', async ({
  page: desk,
  program,
  market,
}) => {
  const { address } = await program.start(market.environment)
  await desk.goto(address)
  const chat = await openChat(desk)
  await expect(chat.getByText(/Until then nothing is read and nothing is sent\.$/)).toBeVisible()
  await expectAccessible(desk, marketContents)
  await chat.getByRole('button', { name: 'Link my account' }).click()
  const preferences = desk.getByRole('group', { name: 'Preferences' })
  await expect(preferences.getByRole('heading', { name: 'License', exact: true })).toBeVisible()

  const paper = await program.start()
  await desk.goto(paper.address)
  await desk.getByRole('button', { name: 'Start practicing' }).click()
  await expect(desk.getByRole('group', { name: 'Chat' })).toContainText(
    'In paper trading nothing is read and nothing is sent',
  )
})
