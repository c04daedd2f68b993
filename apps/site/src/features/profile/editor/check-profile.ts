import {
  avatarMaxBytes,
  avatarTypes,
  bioTooLong,
  companyTooLong,
  linkTooLong,
  profileLimits,
  websitePattern,
  websiteTooLong,
  websiteWrong,
} from '@leadline/contract/accounts/profile'
import type { FormErrors } from '@leadline/ui/use-form'

/** In the order in which they stand. */
export const profileFields = ['company', 'bio', 'website', 'link'] as const
type ProfileField = (typeof profileFields)[number]

export function checkProfile(values: Record<ProfileField, string>): FormErrors<ProfileField> {
  const website = values.website.trim()
  const link = values.link.trim()
  return {
    ...(values.company.trim().length > profileLimits.company && { company: companyTooLong }),
    ...(values.bio.trim().length > profileLimits.bio && { bio: bioTooLong }),
    ...(website.length > profileLimits.website && { website: websiteTooLong }),
    ...(!websitePattern.test(website) && { website: websiteWrong }),
    ...(link.length > profileLimits.link && { link: linkTooLong }),
    ...(!websitePattern.test(link) && { link: 'A link must begin with https:// or http://' }),
  }
}

/** What is wrong with a chosen picture, if anything: said before it is sent. */
export function checkPicture(file: { type: string; size: number }): string | undefined {
  if (!avatarTypes.some((type) => type === file.type))
    return 'A picture must be a PNG, JPEG or WebP file.'
  if (file.size > avatarMaxBytes) return 'A picture can be at most 2 MB.'
  return undefined
}
