/** How the news names an asset. */
export interface AssetNames {
  asset: string
  /** Mean this asset wherever they stand, in any case. */
  names: readonly string[]
  /**
   * Are also words of the language or names of other things (near, compound, stellar). They count where they are
   * written as a name; whether the asset is meant is for the model to say.
   */
  ambiguous?: readonly string[]
  /** The ticker is also a word or a common abbreviation: in capitals among small letters it is the ticker. */
  tickerIsWord?: true
}

/** One line: ticker, a ! where the ticker is a word; names that are sure; after a | those that are not. */
const table = `
BTC: bitcoin, bitcoins, xbt
ETH: ethereum, ether
SOL!: solana
XRP: xrp, xrp ledger, xrpl | ripple
ADA!: cardano
DOGE: dogecoin, doge
LTC: litecoin
BCH: bitcoin cash
DOT!: polkadot
LINK!: chainlink
AVAX: avax | avalanche
POL!: matic, polygon pos, polygon zkevm | polygon
UNI!: uniswap
AAVE: aave
COMP!: compound finance, compound dao | compound
MKR: makerdao | maker, sky protocol
SNX: synthetix
CRV: curve finance, curve dao | curve
ATOM!: cosmos hub | cosmos
ALGO!: algorand
XLM: lumens, lumen, stellar development foundation | stellar
XTZ: tezos
ETC!: ethereum classic
FIL!: filecoin
NEAR!: near protocol, near foundation | near
ICP: internet computer, dfinity
APT!: aptos
ARB!: arbitrum
OP!: op mainnet, optimism foundation, optimism collective, op stack | optimism
SUI!: mysten | sui
SEI!: sei network, sei labs | sei
INJ: injective protocol | injective
TIA!: celestia
IMX: immutable x, immutablex, immutable zkevm | immutable
GRT: the graph network, the graph foundation, graph token | the graph
SAND!: the sandbox dao, sandbox land | the sandbox
MANA!: decentraland
AXS: axie infinity, axie
APE!: apecoin, ape coin
CHZ: chiliz
BAT!: basic attention token
ZRX: 0x protocol, 0x labs | 0x
LRC: loopring
1INCH: 1inch
SUSHI!: sushiswap | sushi
YFI: yearn, yearn.finance
BAL!: balancer protocol, balancer labs, balancer dao | balancer
ENS!: ethereum name service
LDO: lido dao, lido finance | lido
RPL: rocket pool
SHIB: shiba inu, shibarium
PEPE!: pepecoin | pepe
BONK!: | bonk
WIF!: dogwifhat
FLOKI: floki
HBAR: hbar, hedera
VET!: vechain
TRX: tron network, tron dao, tronix | tron
TON!: toncoin, ton foundation, the open network
KAS!: kaspa
XMR: monero
ZEC: zcash
DASH!: dash core, dashpay | dash
USDC: usd coin
USDT: tether
DAI!: dai stablecoin | dai
PYUSD: paypal usd
RLUSD: ripple usd
BNB: bnb chain, binance coin
GALA!: gala games, gala token | gala
STX: stacks network, stacks foundation, stacks protocol | stacks
RENDER!: render network, render token, rndr | render
FET!: fetch.ai, artificial superintelligence alliance
JUP!: jupiter exchange, jupiter dao | jupiter
PYTH: pyth
JTO: jito
ONDO: ondo
ENA!: ethena
HYPE!: hyperliquid
TAO!: bittensor
QNT: quant network, overledger | quant
EGLD: multiversx, elrond
FLOW!: flow blockchain, flow network, flow foundation | flow
MINA!: mina protocol, mina foundation | mina
ROSE!: oasis network, oasis protocol, oasis foundation | oasis
KSM: kusama
ANKR: ankr
STORJ: storj
MASK!: mask network | mask
BLUR!: blur marketplace, blur foundation | blur
ORDI!: ordi
PAXG: pax gold
WBTC: wrapped bitcoin
CRO!: cronos
EOS: eos, vaulta
CAKE!: pancakeswap
DYDX: dydx
GMX: gmx
LPT: livepeer
AR!: arweave
HNT: helium network, helium mobile | helium
FLR: flare network, flare foundation | flare
XDC: xdc network
IOTA!: iota
NEO!: neo blockchain, neo network | neo
QTUM: qtum
ZIL: zilliqa
KAVA: kava
RUNE!: thorchain
WLD: worldcoin
STRK: starknet
ZK!: zksync
EIGEN!: eigenlayer, eigencloud
PENDLE: pendle
MORPHO: morpho
W!: wormhole foundation, wormhole protocol, wormhole bridge | wormhole
`

/** The assets that the reader knows, by their tickers. Those of an exchange that are missing here are found by ticker. */
export const assetNames: readonly AssetNames[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [ticker, rest] = divide(line, ':')
    const [sure, ambiguous] = divide(rest, '|')
    return {
      asset: ticker.replace('!', ''),
      names: listed(sure),
      ambiguous: listed(ambiguous),
      ...(ticker.endsWith('!') && { tickerIsWord: true as const }),
    }
  })

function divide(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}
