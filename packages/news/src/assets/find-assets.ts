import { assetNames } from './asset-names.ts'

/** One place in a text where an asset is named. */
export interface AssetMention {
  asset: string
  from: number
  to: number
  /** The second half of a pair (`SOL-USDT`), or of a thing made of or on the asset (`Solana-based`): a mention at most. */
  isAside: boolean
  /** Written in a way that only this asset is. Otherwise it may be a word or another thing of that name. */
  isSure: boolean
}

interface Form {
  asset: string
  isSure: boolean
}

const forms = namedForms()
const tickers = new Map(assetNames.map(({ asset, tickerIsWord }) => [asset, tickerIsWord === true]))
const nameExpression = new RegExp(
  `(?<![\\w$])(${[...forms.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((form) => form.replace(/[.]/g, '\\.'))
    .join('|')})(?![\\w])`,
  'gi',
)
const tickerExpression = /(?<![\w.])\$?([A-Z0-9]{1,8})(?![\w])/g
const dollarExpression = /(?<!\w)\$([a-z][a-z0-9]{1,7})(?!\w)/gi
const pairExpression =
  /(?<![\w])([A-Z0-9]{2,8}?)([-/]?)(USDT|USDC|USD|EUR|GBP|BTC|ETH|DAI|PYUSD)(?:[-\s]PERP)?(?![\w])/g

/** What beside a name says that a coin or a network is meant. */
const after =
  /^(?:'s)?[\s-]+(?:(?:native|governance|mainnet|testnet|foundation|labs|network|protocol|blockchain|chain|ledger|token|tokens|coin|coins|holders|validators?|stakers?|delegators?|dao|finance|treasury|ecosystem|developers?|core|lenders?|pools?|vaults?|wallets?|nodes?|price|rollup|sequencer|bridge|subnets?|parachains?|hub|staking|futures|options|etf|etp|trust|investors|traders|bulls|bears|supply|community|users|deposits|borrowers|markets|exchange|aggregator|oracle|indexers|cash|v\d)\b)/i
const before =
  /(?:\b(?:token|coin|altcoin|blockchain|network|protocol|cryptocurrency|crypto|layer-[12]|layer [12]|l1|l2|rollup|stablecoin|lender|platform|foundation|dao|chain|sidechain|memecoin|staking|staked|wrapped|spot|holders of|price of|shares of|native|validators on|bridge to|tokens on|on)\s+)$/i

/** Every place where the story names an asset, in the order of the text. */
export function findAssets(text: string, alsoKnown: readonly string[] = []): AssetMention[] {
  return withoutOverlaps([...pairs(text), ...named(text), ...writtenTickers(text, alsoKnown)])
}

function pairs(text: string): AssetMention[] {
  return [...text.matchAll(pairExpression)].flatMap(
    ({ index, 0: whole, 1: base = '', 3: quote = '' }) => {
      if (!tickers.has(base)) return []
      const found: AssetMention[] = [
        { asset: base, from: index, to: index + base.length, isSure: true, isAside: false },
      ]
      if (tickers.has(quote)) {
        const from = index + whole.lastIndexOf(quote)
        found.push({ asset: quote, from, to: from + quote.length, isSure: true, isAside: true })
      }
      return found
    },
  )
}

function named(text: string): AssetMention[] {
  return [...text.matchAll(nameExpression)].flatMap(({ index, 0: written }) => {
    const form = forms.get(written.toLowerCase())
    if (!form) return []
    const to = index + written.length
    const isSure = form.isSure || (isName(written) && hasContext(text, index, to))
    // In small letters 'near' is the word, and so it is where a sentence begins with it.
    if (!isSure && (!isName(written) || (written === 'Near' && beginsSentence(text, index))))
      return []
    return [{ asset: form.asset, from: index, to, isSure, isAside: isAside(text, to) }]
  })
}

function writtenTickers(text: string, alsoKnown: readonly string[]): AssetMention[] {
  const capitals = [...text.matchAll(tickerExpression)].flatMap(
    ({ index, 0: written, 1: ticker = '' }): AssetMention[] => {
      const isWord = tickers.get(ticker)
      const known = isWord !== undefined || alsoKnown.includes(ticker)
      if (!known) return []
      const to = index + written.length
      const isMarked = written.startsWith('$')
      // Among capitals, a word in capitals is a word.
      if (isWord !== false && !isMarked && (isShouted(text, index, to) || ticker.length < 2))
        return []
      return [{ asset: ticker, from: index, to, isSure: true, isAside: isAside(text, to) }]
    },
  )
  const dollars = [...text.matchAll(dollarExpression)].flatMap(
    ({ index, 0: written, 1: ticker = '' }): AssetMention[] =>
      tickers.has(ticker.toUpperCase())
        ? [
            {
              asset: ticker.toUpperCase(),
              from: index,
              to: index + written.length,
              isSure: true,
              isAside: false,
            },
          ]
        : [],
  )
  return [...capitals, ...dollars]
}

function isName(written: string): boolean {
  return /^(?:the )?[A-Z0-9]/i.test(written) && !/(?:^| )(?!the )[a-z]/.test(written)
}

function beginsSentence(text: string, from: number): boolean {
  return /(?:^|[.!?:]["'”’)]*\s+|\n)["'“‘(]*$/.test(text.slice(Math.max(0, from - 6), from))
}

function hasContext(text: string, from: number, to: number): boolean {
  return (
    after.test(text.slice(to, to + 40)) || before.test(text.slice(Math.max(0, from - 40), from))
  )
}

/** Words beside it are in capitals too. */
function isShouted(text: string, from: number, to: number): boolean {
  const word = /[A-Za-z]{2,}/g
  const beside = [
    ...[...text.slice(Math.max(0, from - 30), from).matchAll(word)].slice(-2),
    ...[...text.slice(to, to + 30).matchAll(word)].slice(0, 2),
  ]
    .map(([found]) => found)
    .filter((found) => !tickers.has(found))
  const loud = beside.filter((found) => found === found.toUpperCase())
  return loud.length * 2 > beside.length
}

/** 'Solana-based', 'Ethereum-compatible', 'bitcoin-denominated': the thing is the subject. */
function isAside(text: string, to: number): boolean {
  return /^[-\s](?:based|compatible|denominated|linked|native|backed|style|settled|margined|quoted)\b/i.test(
    text.slice(to, to + 16),
  )
}

/** The longer of two that overlap: 'Bitcoin Cash' is not bitcoin. */
function withoutOverlaps(candidates: AssetMention[]): AssetMention[] {
  const kept: AssetMention[] = []
  const byPlace = candidates.toSorted((a, b) => a.from - b.from || b.to - a.to)
  for (const candidate of byPlace) {
    const last = kept.at(-1)
    if (last && candidate.from < last.to) continue
    kept.push(candidate)
  }
  return kept
}

function namedForms(): Map<string, Form> {
  const map = new Map<string, Form>()
  for (const { asset, names, ambiguous = [] } of assetNames) {
    for (const name of names) map.set(name, { asset, isSure: true })
    for (const name of ambiguous) map.set(name, { asset, isSure: false })
  }
  return map
}
