/** What is traded in the simulated market: where each asset is at home, and how far it moves in a day. */
export interface Asset {
  name: string
  homeUsd: number
  dailyMove: number
}

export const assets = {
  USD: { name: 'US Dollar', homeUsd: 1, dailyMove: 0 },
  USDT: { name: 'Tether', homeUsd: 0.9998, dailyMove: 0.0002 },
  USDC: { name: 'USDC', homeUsd: 1, dailyMove: 0.0001 },
  BTC: { name: 'Bitcoin', homeUsd: 67_420, dailyMove: 0.022 },
  ETH: { name: 'Ethereum', homeUsd: 3480, dailyMove: 0.028 },
  SOL: { name: 'Solana', homeUsd: 172, dailyMove: 0.034 },
  XRP: { name: 'XRP', homeUsd: 0.61, dailyMove: 0.03 },
  LTC: { name: 'Litecoin', homeUsd: 84.6, dailyMove: 0.028 },
  LINK: { name: 'Chainlink', homeUsd: 14.35, dailyMove: 0.034 },
  AVAX: { name: 'Avalanche', homeUsd: 36.2, dailyMove: 0.036 },
  DOGE: { name: 'Dogecoin', homeUsd: 0.158, dailyMove: 0.038 },
  PEPE: { name: 'Pepe', homeUsd: 0.000_011_8, dailyMove: 0.045 },
} as const satisfies Record<string, Asset>

export type AssetCode = keyof typeof assets

export function isAsset(code: string): code is AssetCode {
  return Object.hasOwn(assets, code)
}
