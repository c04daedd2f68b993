import { messageFor } from '@leadline/client/api-error'
import type { CommunityProfile } from '@leadline/contract/accounts/profile'
import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'
import { useEffect, useId, useRef, useState } from 'react'

import { UnverifiedAddress } from '../../platform/address/UnverifiedAddress.tsx'
import { ProfileEditor } from './editor/ProfileEditor.tsx'
import { useProfile, useSetProfile } from './profile-queries.ts'
import { ProfileCard } from './ProfileCard.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { Restrictions } from './Restrictions.tsx'

/** Who one is here, and the form that changes it. */
export function ProfileView() {
  const { data: profile, error, isFetching, refetch } = useProfile()
  if (profile) return <Loaded profile={profile} />
  if (!error || isFetching) return <ProfileSkeleton />
  return (
    <div className="flex min-h-64 flex-col items-start gap-5">
      <h1 className="text-2xl">Profile</h1>
      <Alert kind="error">{messageFor(error, 'Failed to load profile.')}</Alert>
      <Button variant="secondary" onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  )
}

function Loaded({ profile }: { profile: CommunityProfile }) {
  const setProfile = useSetProfile()
  const editorId = useId()
  const [isEditing, setIsEditing] = useState(false)
  const [timesSaved, setTimesSaved] = useState(0)
  const saved = (changed: CommunityProfile) => {
    setProfile(changed)
    setTimesSaved(timesSaved + 1)
  }
  const toggle = () => {
    setIsEditing(!isEditing)
    setTimesSaved(0)
  }
  return (
    <div className="flex flex-col gap-6">
      <ProfileCard profile={profile} isEditing={isEditing} onEdit={toggle} editorId={editorId} />
      <UnverifiedAddress place="profile" />
      <Restrictions restrictions={profile.restrictions} />
      {isEditing && (
        <section id={editorId} aria-label="Edit profile" className="flex flex-col gap-4">
          {timesSaved > 0 && <SavedNotice key={timesSaved} />}
          {/* Begins again with what was saved. */}
          <ProfileEditor key={`editor-${timesSaved}`} profile={profile} onSaved={saved} />
        </section>
      )}
    </div>
  )
}

/** Takes the focus from the form that it replaces, so that everybody learns of it. */
function SavedNotice() {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div ref={notice} tabIndex={-1} className="rounded">
      <Alert kind="success">Profile updated successfully.</Alert>
    </div>
  )
}
