import { handOverPlace, type HandOverRequest, listenForStarts } from '../../installed/hand-over.ts'
import { makeHomeSecret, removeHomeSecret } from '../../installed/home-secret.ts'
import type { OpenLicense } from '../../license/open-license.ts'
import type { LocalGateway } from '../../local-gateway/open-gateway.ts'
import type { Settings } from '../settings.ts'
import type { Start } from './opened-parts.ts'

/** Answers second starts with an address, once the window is there. */
export function answerSecondStarts(
  {
    settings: { home, programs },
    license,
    gateway,
    expire,
    windowPid,
  }: {
    settings: Settings
    license: OpenLicense
    gateway: LocalGateway
    expire: (address: string) => void
    windowPid: () => number | undefined
  },
  { opened, log }: Start,
): void {
  const unheard = (code: string) => log('second-starts-unheard', { code })
  const secret = makeHomeSecret(home)
  opened.closeFirst('home secret', () => removeHomeSecret(home))
  if (secret === undefined) return unheard('no secret')
  const place = handOverPlace(home, programs.platform, secret)
  if (place === undefined) return unheard('name too long')
  const answer = (request: HandOverRequest) => {
    if (request.license !== undefined) void license.openPath(request.license)
    log('second-start', { license: request.license !== undefined })
    const pid = windowPid()
    const address = gateway.newAddress()
    expire(address)
    return { address, ...(pid !== undefined && { windowPid: pid }) }
  }
  const starts = listenForStarts(place, answer, unheard)
  opened.closeFirst('second starts', () => starts.close())
}
