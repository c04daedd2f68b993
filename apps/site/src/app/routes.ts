import type { ComponentType } from 'react'

import { paths } from '../platform/paths.ts'

/** One page of the site. */
export interface PageRoute {
  path: string
  /** The page's name in analytics: the last part of the page's own address. */
  page: string
  /** The page's module under features/, without its ending. */
  module: string
  /** It fetches or acts as soon as it is opened: its HTML alone is nothing to read. */
  needsScript?: true
  /**
   * The server makes its HTML again from what it knows, whenever that has changed; the page then waits for
   * somebody who needs more, as others do.
   */
  live?: true
  /** A module under features/ that brings part of the page to life without React. */
  livePart?: string
}

export const notFoundRoute: PageRoute = {
  path: '*',
  page: 'not-found',
  module: 'not-found/NotFoundPage',
}

/** In place of whichever page could not be shown; it has no address of its own. */
export const problemRoute: PageRoute = {
  path: '/500',
  page: 'problem',
  module: 'not-found/ProblemPage',
}

/** Every page there is, in no particular order. Two addresses may show the same page. */
export const routes: PageRoute[] = [
  {
    path: paths.home,
    page: 'home',
    module: 'landing/LandingPage',
    livePart: 'landing/preview/first-preview',
  },
  { path: paths.setup, page: 'setup', module: 'setup/SetupPage' },
  { path: '/guide', page: 'setup', module: 'setup/SetupPage' },
  { path: paths.manual, page: 'manual', module: 'manual/ManualPage' },
  { path: paths.about, page: 'about', module: 'about/AboutPage' },
  { path: paths.roadmap, page: 'roadmap', module: 'roadmap/RoadmapPage' },
  { path: paths.bugs, page: 'bugs', module: 'tracker/TrackerPage', needsScript: true, live: true },
  {
    path: '/bug-tracker',
    page: 'bugs',
    module: 'tracker/TrackerPage',
    needsScript: true,
    live: true,
  },
  { path: paths.bug(':id'), page: 'bugs', module: 'tracker/IssuePage', needsScript: true },
  { path: paths.terms, page: 'terms', module: 'legal/TermsPage' },
  { path: paths.privacy, page: 'privacy', module: 'legal/PrivacyPage' },
  {
    path: paths.downloads,
    page: 'downloads',
    module: 'downloads/DownloadsPage',
    needsScript: true,
    live: true,
  },
  // Files that are dropped on it, and the log that it checks, wait for nobody's first key.
  { path: paths.verify, page: 'verify', module: 'verify/VerifyPage', needsScript: true },
  { path: paths.register, page: 'register', module: 'accounts/RegisterPage', needsScript: true },
  { path: paths.login, page: 'login', module: 'accounts/LoginPage' },
  {
    path: paths.forgotPassword,
    page: 'forgot-password',
    module: 'accounts/ForgotPasswordPage',
  },
  {
    path: paths.resetPassword,
    page: 'reset-password',
    module: 'accounts/ResetPasswordPage',
    needsScript: true,
  },
  {
    path: paths.verifyEmail,
    page: 'verify-email',
    module: 'accounts/VerifyEmailPage',
    needsScript: true,
  },
  { path: paths.profile, page: 'profile', module: 'profile/ProfilePage', needsScript: true },
  { path: paths.accountData, page: 'data', module: 'profile/StoredDataPage', needsScript: true },
  {
    path: paths.accountSecurity,
    page: 'security',
    module: 'security/SecurityPage',
    needsScript: true,
  },
  { path: paths.link, page: 'link', module: 'device-link/LinkPage', needsScript: true },
  { path: paths.checkout, page: 'checkout', module: 'checkout/CheckoutPage', needsScript: true },
  {
    path: paths.cryptoCheckout,
    page: 'crypto-checkout',
    module: 'checkout/CryptoCheckoutPage',
    needsScript: true,
  },
  { path: paths.order(':id'), page: 'orders', module: 'orders/OrderPage', needsScript: true },
  { path: paths.receipt(':id'), page: 'receipt', module: 'orders/ReceiptPage', needsScript: true },
  { path: paths.contact, page: 'contact', module: 'contact/ContactPage' },
  { path: paths.news, page: 'news', module: 'news/NewsPage' },
  { path: paths.newsArticle(':slug'), page: 'news', module: 'news/NewsPage' },
  {
    path: '/newsletter/confirm',
    page: 'confirm',
    module: 'newsletter/ConfirmNewsletterPage',
    needsScript: true,
  },
  {
    path: '/newsletter/unsubscribe',
    page: 'unsubscribe',
    module: 'newsletter/UnsubscribeNewsletterPage',
    needsScript: true,
  },
  notFoundRoute,
]

const modules = import.meta.glob<{ Component: ComponentType }>('../features/*/*Page.tsx')

export async function loadPage(route: PageRoute): Promise<ComponentType> {
  const load = modules[`../features/${route.module}.tsx`]
  if (!load) throw new Error(`there is no page module ${route.module}`)
  return (await load()).Component
}
