import { accountConformance } from './account-conformance.ts'
import { accountsBinanceUs } from './exchanges/accounts-binance-us.ts'
import { accountsCoinbase } from './exchanges/accounts-coinbase.ts'
import { accountsGemini } from './exchanges/accounts-gemini.ts'
import { accountsKraken } from './exchanges/accounts-kraken.ts'
import { accountsRobinhood } from './exchanges/accounts-robinhood.ts'
import { indicativeQuotes } from './exchanges/indicative-quotes.ts'
import { venuesBinanceUs } from './exchanges/venues-binance-us.ts'
import { venuesCoinbase } from './exchanges/venues-coinbase.ts'
import { venuesConnections } from './exchanges/venues-connections.ts'
import { venuesDamaged } from './exchanges/venues-damaged.ts'
import { venuesDepthScan } from './exchanges/venues-depth-scan.ts'
import { venuesGemini } from './exchanges/venues-gemini.ts'
import { venuesKrakenScan } from './exchanges/venues-kraken-scan.ts'
import { venuesKraken } from './exchanges/venues-kraken.ts'
import { venuesRobinhood } from './exchanges/venues-robinhood.ts'
import { marketConformance } from './market-conformance.ts'
import type { PlantedBug } from './planted-bug.ts'
import { accounts } from './shop/accounts.ts'
import { anonymousPurchase } from './shop/anonymous-purchase.ts'
import { btcpay } from './shop/btcpay.ts'
import { chatBugs } from './shop/chat.ts'
import { comments } from './shop/comments.ts'
import { doublePayments } from './shop/double-payments.ts'
import { earlyAndPlainForms } from './shop/early-and-plain-forms.ts'
import { guests } from './shop/guests.ts'
import { licenses } from './shop/licenses.ts'
import { newsBugs } from './shop/news.ts'
import { orders } from './shop/orders.ts'
import { ownAddress } from './shop/own-address.ts'
import { paypal } from './shop/paypal.ts'
import { refunds } from './shop/refunds.ts'
import { releases } from './shop/releases.ts'
import { sandbox } from './shop/sandbox.ts'
import { settling } from './shop/settling.ts'
import { stripe } from './shop/stripe.ts'
import { tracker } from './shop/tracker.ts'
import { unnoticedPayments } from './shop/unnoticed-payments.ts'
import { webhooks } from './shop/webhooks.ts'
import { algorithmBugs } from './terminal/algorithms.ts'
import { chartBugs } from './terminal/charts.ts'
import { chatDeskBugs } from './terminal/chat.ts'
import { deskFrame } from './terminal/desk-frame.ts'
import { differenceBugs } from './terminal/differences.ts'
import { ladderAndTape } from './terminal/ladder-and-tape.ts'
import { licenseBugs } from './terminal/license.ts'
import { gatewayBugs } from './terminal/local-gateway.ts'
import { makerTape } from './terminal/maker-tape.ts'
import { newsDeskBugs } from './terminal/news.ts'
import { tradingScreens } from './terminal/trading-screens.ts'
import { updateBugs } from './terminal/updates.ts'
import { vaultBugs } from './terminal/vault.ts'
import { killedHub } from './trading/killed-hub.ts'
import { orderBook } from './trading/order-book.ts'
import { paperAccount } from './trading/paper-account.ts'
import { receiptBugs } from './trading/receipts.ts'
import { riskCheck } from './trading/risk-check.ts'
import { tapeAndCandles } from './trading/tape-and-candles.ts'
import { tradingBadDays } from './trading/trading-bad-days.ts'
import { tradingOrders } from './trading/trading-orders.ts'
import { tradingTickets } from './trading/trading-tickets.ts'

export const allBugs: readonly PlantedBug[] = [
  ...settling,
  ...orders,
  ...doublePayments,
  ...unnoticedPayments,
  ...guests,
  ...refunds,
  ...webhooks,
  ...stripe,
  ...paypal,
  ...btcpay,
  ...anonymousPurchase,
  ...licenses,
  ...releases,
  ...sandbox,
  ...tracker,
  ...comments,
  ...accounts,
  ...accountsKraken,
  ...accountConformance,
  ...marketConformance,
  ...killedHub,
  ...accountsGemini,
  ...venuesCoinbase,
  ...venuesKraken,
  ...venuesDepthScan,
  ...venuesGemini,
  ...venuesBinanceUs,
  ...venuesRobinhood,
  ...indicativeQuotes,
  ...chartBugs,
  ...chatDeskBugs,
  ...newsBugs,
  ...newsDeskBugs,
  ...orderBook,
  ...tradingBadDays,
  ...tradingOrders,
  ...paperAccount,
  ...receiptBugs,
  ...riskCheck,
  ...tradingScreens,
  ...tradingTickets,
  ...ladderAndTape,
  ...makerTape,
  ...deskFrame,
  ...tapeAndCandles,
  ...venuesKrakenScan,
  ...venuesConnections,
  ...venuesDamaged,
  ...accountsCoinbase,
  ...accountsBinanceUs,
  ...accountsRobinhood,
  ...ownAddress,
  ...earlyAndPlainForms,
  ...vaultBugs,
  ...gatewayBugs,
  ...licenseBugs,
  ...updateBugs,
  ...algorithmBugs,
  ...differenceBugs,
  ...chatBugs,
]
