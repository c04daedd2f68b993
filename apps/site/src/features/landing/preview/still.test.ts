import { expect, test } from 'vitest'

import { PreviewMarket } from './market/preview-market.ts'
import { openingStill } from './opening-still.ts'
import { CONDENSE_CHOICES, readFrame, SEED } from './preview-frame.ts'
import { renderStill } from './still.ts'

type Tag = { readonly name: string; readonly attributes: string; readonly ancestors: string[] }

/** Every element with the start tags it stands in; throws where the nesting is wrong. */
function elementsOf(html: string): Tag[] {
  const open: { name: string; tag: string }[] = []
  const elements: Tag[] = []
  for (const [tag, slash, name = '', attributes = ''] of html.matchAll(
    /<(\/?)([a-zA-Z]+)([^>]*)>/g,
  )) {
    if (slash) {
      const last = open.pop()
      if (last?.name !== name) throw new Error(`</${name}> closes <${last?.name}>`)
      continue
    }
    elements.push({ name, attributes, ancestors: open.map((ancestor) => ancestor.tag) })
    if (!attributes.endsWith('/')) open.push({ name, tag })
  }
  if (open.length > 0) throw new Error(`${open.length} elements are never closed`)
  return elements
}

function stills(): string[] {
  return [1, 2, 3, 4, 5].flatMap((seed) => {
    const market = new PreviewMarket(seed)
    market.step(seed * 7_000)
    return CONDENSE_CHOICES.map((_, choice) => renderStill(readFrame(market, choice)))
  })
}

test('the same frame gives the same picture', () => {
  const frame = readFrame(new PreviewMarket(9), 0)
  expect(renderStill(frame)).toBe(renderStill(frame))
})

test('the prerendered picture is the moment at which the live market opens', () => {
  expect(openingStill()).toBe(renderStill(readFrame(new PreviewMarket(SEED), 0)))
})

test('every picture is well-formed', () => {
  for (const still of stills()) expect(elementsOf(still).length).toBeGreaterThan(200)
})

test('nothing in it needs a wider security policy: no style, script, handler or address', () => {
  for (const still of stills()) {
    for (const { name, attributes } of elementsOf(still)) {
      expect(name).not.toMatch(/^(?:script|style|iframe|object|embed|link|img|a)$/i)
      expect(attributes).not.toMatch(/\s(?:style|on\w+|href|src)\s*=/i)
    }
  }
})

test('no number in it is broken', () => {
  for (const still of stills()) expect(still).not.toMatch(/NaN|Infinity|undefined|null/)
})

test('it says that the market is simulated, to the eye and to a screen reader', () => {
  const still = openingStill()
  expect(still).toMatch(/<figcaption>Simulated market/)
  expect(still).toMatch(/<figure[^>]+aria-label="[^"]*simulated market/)
})

test('moving numbers are hidden from screen readers, the controls are not', () => {
  const elements = elementsOf(openingStill())
  const isHidden = ({ ancestors }: Tag) =>
    ancestors.some((tag) => tag.includes('aria-hidden="true"'))
  const buttons = elements.filter(({ name }) => name === 'button')
  expect(buttons).toHaveLength(CONDENSE_CHOICES.length)
  expect(buttons.some(isHidden)).toBe(false)
  const numbers = elements.filter(({ attributes }) => /pv-(?:row|trade|ohlc)/.test(attributes))
  expect(numbers.length).toBeGreaterThan(40)
  expect(numbers.every(isHidden)).toBe(true)
})

test('exactly the chosen way to condense is pressed, and each one says what it does', () => {
  const market = new PreviewMarket(SEED)
  for (const [choice, { name }] of CONDENSE_CHOICES.entries()) {
    const pressed = renderStill(readFrame(market, choice)).match(
      /<button[^>]*aria-pressed="true"[^>]*>/g,
    )
    expect(pressed).toHaveLength(1)
    expect(pressed?.[0]).toContain(`aria-label="${name}"`)
  }
})
