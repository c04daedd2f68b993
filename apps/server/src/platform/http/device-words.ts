/** The first that fits: many browsers also call themselves Chrome, and all of those Safari. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

/**
 * What somebody signs in with, as its owner would call it: 'Firefox on Windows'. No version, no model:
 * it distinguishes sessions, and says no more than that.
 */
export function deviceText(userAgent: string | undefined): string | null {
  const text = userAgent ?? ''
  const browser = browsers.find(([, pattern]) => pattern.test(text))?.[0]
  const system = systems.find(([, pattern]) => pattern.test(text))?.[0]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? null
}
