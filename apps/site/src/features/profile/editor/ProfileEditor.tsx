import {
  type CommunityProfile,
  profileLimits,
  updateProfile,
  uploadAvatar,
} from '@leadline/contract/accounts/profile'
import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'
import { Card } from '@leadline/ui/card'
import { Field, TextArea } from '@leadline/ui/field'
import { useForm } from '@leadline/ui/use-form'
import { useState } from 'react'

import { call } from '../../../api/call.ts'
import { formProblem } from '../../../api/form-problem.ts'
import { BadgeOrder, type BadgeChoice } from '../BadgeOrder.tsx'
import { checkProfile, profileFields } from './check-profile.ts'
import { type PictureChoice, PictureFields } from './PictureFields.tsx'
import { ownPresenceOf, PresenceChoice } from './PresenceChoice.tsx'

export function ProfileEditor(props: {
  profile: CommunityProfile
  onSaved: (profile: CommunityProfile) => void
}) {
  const { profile } = props
  const [picture, setPicture] = useState<PictureChoice>({ kind: 'keep' })
  const [badges, setBadges] = useState<BadgeChoice[]>(() =>
    profile.grantedBadges.map((badge) => ({ badge, isShown: profile.badges.includes(badge) })),
  )
  const [presence, setPresence] = useState(() => ownPresenceOf(profile))
  const { busy, problem, formProps, control } = useForm({
    fields: profileFields,
    check: checkProfile,
    send: async ({ company, bio, website, link }) => {
      try {
        if (picture.kind === 'file') await call(uploadAvatar, { body: picture.file })
        const body = {
          company,
          ...(presence && { status: presence }),
          bio,
          website,
          badges: badges.filter(({ isShown }) => isShown).map(({ badge }) => badge),
          ...(picture.kind === 'none' && { avatar: '' }),
          ...(picture.kind === 'keep' && link.trim() && { avatar: link }),
        }
        props.onSaved(await call(updateProfile, { body }))
        return undefined
      } catch (error) {
        const names = { avatar: 'link' } as const
        return formProblem(error, 'Failed to update profile.', { fields: profileFields, names })
      }
    },
  })
  const optional = (name: (typeof profileFields)[number]) => ({ ...control(name), required: false })
  return (
    <Card>
      <form {...formProps} className="flex flex-col gap-6">
        <h2 className="text-lg">Your profile</h2>
        {presence !== undefined && <PresenceChoice value={presence} onChange={setPresence} />}
        <Field
          label="Company"
          autoComplete="organization"
          defaultValue={profile.company ?? ''}
          {...optional('company')}
        />
        <TextArea
          label="Bio"
          rows={4}
          hint={`At most ${profileLimits.bio} characters.`}
          defaultValue={profile.bio ?? ''}
          {...optional('bio')}
        />
        <Field
          label="Website"
          type="url"
          inputMode="url"
          autoComplete="url"
          placeholder="https://"
          defaultValue={profile.website ?? ''}
          {...optional('website')}
        />
        <PictureFields
          profile={profile}
          choice={picture}
          onChoose={setPicture}
          link={optional('link')}
        />
        <BadgeOrder badges={badges} onChange={setBadges} />
        {problem && <Alert kind="error">{problem}</Alert>}
        <Button type="submit" size="lg" busy={busy} className="sm:self-start">
          {busy ? 'Saving...' : 'Save profile'}
        </Button>
      </form>
    </Card>
  )
}
