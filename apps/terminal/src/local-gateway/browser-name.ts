/** What browsers call themselves, the more special ones first: each also says that it is one of those after it. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bFirefox\/(\d+)/, 'Firefox'],
  [/\bHeadlessChrome\/(\d+)/, 'Chromium'],
  [/\bChrome\/(\d+)/, 'Chromium'],
  [/\bVersion\/(\d+).*\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** 'Firefox 130 on Linux', worded by us whatever was sent: it is shown to the trader. */
export function browserName(userAgent: string | undefined): string {
  const sent = (userAgent ?? '').slice(0, 500)
  for (const [pattern, name] of browsers) {
    const major = pattern.exec(sent)?.[1]
    if (major === undefined) continue
    const system = systems.find(([sign]) => sign.test(sent))?.[1]
    return `${name} ${major.slice(0, 4)}${system === undefined ? '' : ` on ${system}`}`
  }
  return 'Another program'
}
