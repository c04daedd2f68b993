import {
  checkLicenseFile,
  licenseFileMaxBytes,
  type SignedLicense,
} from '@leadline/contract/licenses/license-file'
import { featuresOf } from '@leadline/contract/shop/plan-features'
import type { VerifyKey } from '@leadline/contract/signatures/ed25519'

import { LicenseRefusal } from './license-refusal.ts'

const again = 'Download it again from your profile page.'

/** What a license file says, once it is proven that we signed it. Everything else is refused with a readable reason. */
export async function readLicense(
  name: string,
  text: string,
  keys: readonly VerifyKey[],
): Promise<SignedLicense> {
  if (text.trim() === '') throw new LicenseRefusal(`${name} is empty. ${again}`)
  if (text.length > licenseFileMaxBytes) {
    throw new LicenseRefusal(`${name} is too large to be a license file. ${kindOfFile}`)
  }
  const outcome = await checkLicenseFile(text, keys)
  if (outcome.verdict !== 'valid') throw new LicenseRefusal(wordsFor(name, text, outcome))
  const { license } = outcome
  if (!featuresOf(license.planId)) {
    throw new LicenseRefusal(
      `${name} is a license for the plan ${license.plan}, which this version of Leadline does not know. Update Leadline, then open the file again.`,
    )
  }
  return license
}

const kindOfFile = 'License files end in .leadline-license and come from your profile or our email.'

type Outcome = Exclude<Awaited<ReturnType<typeof checkLicenseFile>>, { verdict: 'valid' }>

function wordsFor(name: string, text: string, outcome: Outcome): string {
  switch (outcome.verdict) {
    case 'altered':
      return `${name} is damaged: it is not as we signed it. ${again}`
    case 're-labelled':
      return `${name} was changed: it names another key than the one that signed it. ${again}`
    case 'unknown key':
      return `${name} was signed with a key that this Leadline does not know (${outcome.keyId}). If it came from us, update Leadline; the page /verify of our site tells whether it did.`
    case 'ended key':
      return `${name} is signed with a key that was given up (${outcome.keyId}). Your license is as good as before; its file is not. ${again}`
    case 'other format':
      return `${name} is a license in a format that this version does not know. Update Leadline, then open the file again.`
    case 'no license file': {
      const product = otherProduct(text)
      return product === undefined
        ? `${name} is not a license file, or only a part of one. ${kindOfFile}`
        : `${name} is a license for another product (${product}). ${kindOfFile}`
    }
  }
}

/** A license says whose it is in its first line; ours is read before this is asked. */
function otherProduct(text: string): string | undefined {
  try {
    const { kind } = JSON.parse(text) as { kind?: unknown }
    const isLicense = typeof kind === 'string' && /^[\w .-]{1,60}$/.test(kind)
    return isLicense && /licen[cs]e/i.test(kind) ? kind : undefined
  } catch {
    return undefined
  }
}
