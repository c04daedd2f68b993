import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { chartTheme } from '@leadline/charts/paint/theme'
import { expect, test } from 'vitest'

import { appearance } from '../platform/preferences/appearance.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

test.each(['green-red', 'blue-orange'] as const)(
  'in the light theme every text is readable on every surface, with %s',
  (palette) => {
    const tokens = lightTokens(palette)
    const surfaces = ['ink-950', 'ink-900', 'ink-800', 'ink-700']
    const texts = ['fog-50', 'fog-300', 'fog-500', 'brass-300', 'brass-400', 'bid-400', 'ask-400']
    const pairs = [...texts, 'tide-400'].flatMap((text) => surfaces.map((on) => [text, on]))
    // On the mark of the last price, on a button in brass, on the tag of a side.
    const filled = ['bid-400', 'ask-400', 'brass-300', 'brass-400', 'brass-500']
    const onFilled = filled.map((on) => ['ink-950', on])
    const weak = [...pairs, ...onFilled].filter(
      ([text = '', on = '']) => contrast(tokens.get(text), tokens.get(on)) < 4.5,
    )
    expect(weak).toEqual([])
  },
)

test.each([
  ['dark', 'green-red'],
  ['dark', 'blue-orange'],
  ['light', 'green-red'],
  ['light', 'blue-orange'],
] as const)('what a chart writes is readable: %s, %s', (theme, palette) => {
  const { background, tagBackground, tagText, indicators, ...of } = chartTheme(theme, palette)
  const texts = [of.quiet, of.secondary, of.text, of.bid, of.ask, of.brass, of.tide]
  expect(texts.filter((text) => contrast(text, background) < 4.5)).toEqual([])
  expect(contrast(tagText, tagBackground)).toBeGreaterThan(4.5)
  expect(indicators.filter((line) => contrast(line, background) < 4.5)).toEqual([])
})

/** Colors of a chart that are tokens of the desk, by the same meaning. */
const tokenOf = {
  background: 'ink-900',
  line: 'ink-700',
  raised: 'ink-700',
  panel: 'ink-800',
  edge: 'ink-600',
  quiet: 'fog-500',
  secondary: 'fog-300',
  text: 'fog-50',
  tagBackground: 'fog-50',
  bid: 'bid-400',
  ask: 'ask-400',
  brass: 'brass-400',
  tide: 'tide-400',
} as const

test.each([
  ['dark', 'green-red'],
  ['dark', 'blue-orange'],
  ['light', 'green-red'],
  ['light', 'blue-orange'],
] as const)('a chart has the colors of the desk around it: %s, %s', (theme, palette) => {
  const tokens = theme === 'light' ? lightTokens(palette) : darkTokens(palette)
  const colors = chartTheme(theme, palette)
  const names = Object.keys(tokenOf) as (keyof typeof tokenOf)[]
  expect(Object.fromEntries(names.map((name) => [name, colors[name]]))).toEqual(
    Object.fromEntries(names.map((name) => [name, tokens.get(tokenOf[name])])),
  )
})

test('what was kept before there was a light theme stays dark, and as it was', () => {
  const body = { density: 'comfortable', palette: 'blue-orange', motion: 'reduced' }
  expect(appearance.read({ version: 1, body })).toEqual({ ...body, theme: 'dark' })
})

function darkTokens(palette: string): Map<string, string> {
  const [, blueOrange = ''] = read('desk.css').split("[data-palette='blue-orange'] {")
  const sheets = [
    read('../../../../packages/ui/src/tokens.css'),
    palette === 'blue-orange' ? (blueOrange.split('}')[0] ?? '') : '',
  ]
  const found = sheets.flatMap((sheet) => [...sheet.matchAll(/--color-([\w-]+): (#\w{6})/g)])
  return new Map(found.map(([, name = '', value = '']) => [name, value]))
}

/** The tokens in force: those that the theme does not change are the project's. */
function lightTokens(palette: string): Map<string, string> {
  const [light = '', blueOrange = ''] = read('light-theme.css').split('[data-palette')
  const sheets = [
    read('../../../../packages/ui/src/tokens.css'),
    light,
    palette === 'blue-orange' ? blueOrange : '',
  ]
  const found = sheets.flatMap((sheet) => [...sheet.matchAll(/--color-([\w-]+): (#\w{6})/g)])
  return new Map(found.map(([, name = '', value = '']) => [name, value]))
}

/** The contrast of two colors as WCAG 2 counts it. */
function contrast(one = '', other = ''): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
