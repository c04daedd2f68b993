import { checkLicenseFile, licenseFileMaxBytes } from '@leadline/contract/licenses/license-file'
import { featuresOf } from '@leadline/contract/shop/plan-features'
import type { VerifyKey } from '@leadline/contract/signatures/ed25519'

export interface LicenseCheck {
  keys: () => Promise<readonly VerifyKey[]>
  /** Refunded or charged back; undefined where the shop does not know the license. */
  coverOf: (licenseId: string) => Promise<{ valid: boolean } | undefined>
}

/** The id of a license that includes the feed; undefined for everything else. The signed file is the proof. */
export async function licenseWithNews(
  { keys, coverOf }: LicenseCheck,
  header: string | undefined,
): Promise<string | undefined> {
  if (header === undefined || header.length > (licenseFileMaxBytes * 4) / 3) return undefined
  const text = Buffer.from(header, 'base64url').toString('utf8')
  const checked = await checkLicenseFile(text, await keys())
  if (checked.verdict !== 'valid') return undefined
  const { id, planId } = checked.license
  if (featuresOf(planId)?.news !== true) return undefined
  const cover = await coverOf(id)
  return cover?.valid === false ? undefined : id
}
