import { describe, expect, test } from 'vitest'

import { findAssets } from './find-assets.ts'

const assetsIn = (text: string) => [...new Set(findAssets(text).map(({ asset }) => asset))]
const sureIn = (text: string) => [
  ...new Set(
    findAssets(text)
      .filter(({ isSure }) => isSure)
      .map(({ asset }) => asset),
  ),
]

test('names, tickers, dollar signs and pairs name an asset', () => {
  expect(assetsIn('Bitcoin, ether and $sol rose; XRP-USD and AVAXUSDT fell')).toEqual([
    'BTC',
    'ETH',
    'SOL',
    'XRP',
    'AVAX',
    'USDT',
  ])
})

test('the second half of a pair, and what a thing is based on, are no subject', () => {
  const asides = findAssets('SOL/USDT opens on a Solana-based exchange').filter((m) => m.isAside)
  expect(asides.map(({ asset }) => asset)).toEqual(['USDT', 'SOL'])
})

test('the longer name wins', () => {
  expect(assetsIn('Bitcoin Cash and Ethereum Classic')).toEqual(['BCH', 'ETC'])
})

describe('words that are also names', () => {
  const words = [
    'Prices near a record as the link between rates and risk weakens',
    'Compound interest and sand mining: a stellar quarter for the maker of masks',
    'Near the end of the session, flow was thin',
    'An avalanche of claims, a ripple effect and little optimism',
    'NEAR MISS AT LINK ROAD: SAND BLOCKS TRACKS, ONE HURT',
    'The graph shows a curve that rose, in one dash',
  ]
  for (const text of words) {
    test(`'${text.slice(0, 40)}…' is surely about none`, () => expect(sureIn(text)).toEqual([]))
  }

  const assets: [string, string][] = [
    ['NEAR Protocol ships sharding', 'NEAR'],
    ['Validators on Near Foundation servers', 'NEAR'],
    ['the Compound treasury pays', 'COMP'],
    ['LINK gained 4% after', 'LINK'],
    ['The Sandbox DAO votes', 'SAND'],
    ['Stellar lumens move', 'XLM'],
    ['the Avalanche network halted', 'AVAX'],
    ['Curve DAO burns', 'CRV'],
  ]
  for (const [text, asset] of assets) {
    test(`'${text}' is about ${asset}`, () => expect(sureIn(text)).toEqual([asset]))
  }
})

test('a ticker that only an exchange knows is found when it is given', () => {
  expect(findAssets('ZORG doubles', ['ZORG']).map(({ asset }) => asset)).toEqual(['ZORG'])
})
