// Which journeys `npm test` walks. All of them together take longer than the rest of it, and nobody waits for a test
// that takes half an hour. `npm test -- site`, `npm test -- terminal` and `npm run test:long` walk all.

/** By the beginning of a file's name, or its folder. */
export const journeysInShort = {
  // Money, accounts and licenses, each page opened once, what strangers write, and the site without its script.
  site: [
    'checkout/purchase',
    'checkout/checkout-order',
    'checkout/checkout-card',
    'checkout/checkout-paypal',
    'checkout/checkout-crypto',
    'checkout/checkout-anonymous',
    'checkout/anonymous-claim',
    'checkout/claim-code',
    'checkout/order',
    'checkout/buying-again',
    'checkout/receipt',
    'account/registration',
    'account/sign-in',
    'account/second-factor',
    'account/password-reset',
    'account/session',
    'account/account-sessions',
    'account/account-data',
    'account/device-link',
    'downloads/licenses',
    'pages/every-page',
    'pages/layout',
    'pages/landing.journey',
    'pages/first-load',
    'news/newsletter.journey',
    'news/news-xss',
    'tracker/tracker-report',
    'tracker/tracker-vote',
    'tracker/tracker-xss',
    'slow-or-no-script/',
    'try/',
  ],
  terminal: ['terminal/trading/trading-keyboard', 'terminal/window/quiet-react'],
}
