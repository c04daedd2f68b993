import { accountConformance } from './account-conformance.ts'
import { accountsBinanceUs } from './accounts-binance-us.ts'
import { accountsCoinbase } from './accounts-coinbase.ts'
import { accountsGemini } from './accounts-gemini.ts'
import { accountsKraken } from './accounts-kraken.ts'
import { accountsRobinhood } from './accounts-robinhood.ts'
import { accounts } from './accounts.ts'
import { algorithmBugs } from './algorithms.ts'
import { anonymousPurchase } from './anonymous-purchase.ts'
import { btcpay } from './btcpay.ts'
import { chartBugs } from './charts.ts'
import { comments } from './comments.ts'
import { deskFrame } from './desk-frame.ts'
import { doorBugs } from './doors.ts'
import { doublePayments } from './double-payments.ts'
import { earlyAndPlainForms } from './early-and-plain-forms.ts'
import { guests } from './guests.ts'
import { indicativeQuotes } from './indicative-quotes.ts'
import { killedHub } from './killed-hub.ts'
import { ladderAndTape } from './ladder-and-tape.ts'
import { licenseBugs } from './license.ts'
import { licenses } from './licenses.ts'
import { orderBook } from './order-book.ts'
import { orders } from './orders.ts'
import { ownAddress } from './own-address.ts'
import { paypal } from './paypal.ts'
import type { PlantedBug } from './planted-bug.ts'
import { refunds } from './refunds.ts'
import { releases } from './releases.ts'
import { riskCheck } from './risk-check.ts'
import { sandbox } from './sandbox.ts'
import { settling } from './settling.ts'
import { stripe } from './stripe.ts'
import { tapeAndCandles } from './tape-and-candles.ts'
import { tracker } from './tracker.ts'
import { tradingBadDays } from './trading-bad-days.ts'
import { tradingOrders } from './trading-orders.ts'
import { tradingScreens } from './trading-screens.ts'
import { tradingTickets } from './trading-tickets.ts'
import { unnoticedPayments } from './unnoticed-payments.ts'
import { updateBugs } from './updates.ts'
import { vaultBugs } from './vault.ts'
import { venuesBinanceUs } from './venues-binance-us.ts'
import { venuesCoinbase } from './venues-coinbase.ts'
import { venuesDamaged } from './venues-damaged.ts'
import { venuesDepthScan } from './venues-depth-scan.ts'
import { venuesGemini } from './venues-gemini.ts'
import { venuesKrakenScan } from './venues-kraken-scan.ts'
import { venuesKraken } from './venues-kraken.ts'
import { venuesLines } from './venues-lines.ts'
import { venuesRobinhood } from './venues-robinhood.ts'
import { webhooks } from './webhooks.ts'

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
  ...orderBook,
  ...tradingBadDays,
  ...tradingOrders,
  ...riskCheck,
  ...tradingScreens,
  ...tradingTickets,
  ...ladderAndTape,
  ...deskFrame,
  ...tapeAndCandles,
  ...venuesKrakenScan,
  ...venuesLines,
  ...venuesDamaged,
  ...accountsCoinbase,
  ...accountsBinanceUs,
  ...accountsRobinhood,
  ...ownAddress,
  ...earlyAndPlainForms,
  ...vaultBugs,
  ...doorBugs,
  ...licenseBugs,
  ...updateBugs,
  ...algorithmBugs,
]
