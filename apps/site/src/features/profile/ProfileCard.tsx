import {
  accountStatusNames,
  mayDownload,
  presenceStatusNames,
  statusName,
} from '@leadline/contract/accounts/account-status'
import type { CommunityProfile } from '@leadline/contract/accounts/profile'
import { Badge } from '@leadline/ui/badge'
import { Button, buttonLook } from '@leadline/ui/button'
import { Card } from '@leadline/ui/card'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '../../platform/paths.ts'
import { ExpandableText } from './ExpandableText.tsx'
import { ProfilePicture } from './ProfilePicture.tsx'
import { accountLook, presenceLook } from './status-look.ts'

const usernameShown = 26
const emailShown = 24

/** Who it is, how the account stands, and what can be done from here. */
export function ProfileCard(props: {
  profile: CommunityProfile
  isEditing: boolean
  onEdit: () => void
  /** The element that the button opens. */
  editorId: string
}) {
  const { profile } = props
  const account = profile.accountstatus ?? undefined
  const presence = profile.status ?? undefined
  return (
    <Card>
      <div className="flex flex-col gap-6 sm:flex-row sm:items-start">
        <ProfilePicture
          avatar={profile.avatar}
          username={profile.username}
          className="size-24 text-xl"
        />
        <div className="min-w-0 flex-1">
          <h1 className="text-2xl">
            <ExpandableText text={profile.username} shown={usernameShown} />
          </h1>
          <p className="text-fog-300 mt-1">
            {/* An anonymous account has no address: its username stands in for it. */}
            <ExpandableText text={profile.email || profile.username} shown={emailShown} />
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {mayDownload(account) && (
            <Link to={paths.downloads} className={buttonLook({ variant: 'secondary' })}>
              <Download aria-hidden="true" className="size-4" />
              Downloads
            </Link>
          )}
          <Button
            aria-expanded={props.isEditing}
            aria-controls={props.isEditing ? props.editorId : undefined}
            onClick={props.onEdit}
          >
            {props.isEditing ? 'Hide Editor' : 'Edit Profile'}
          </Button>
        </div>
      </div>
      <dl className="border-ink-700 mt-6 grid gap-4 border-t pt-6 sm:grid-cols-3">
        <Standing label="Account status">
          <Badge variant={accountLook(account)}>{statusName(accountStatusNames, account)}</Badge>
        </Standing>
        <Standing label="Membership">
          <Badge>{profile.membership || 'Unknown'}</Badge>
        </Standing>
        <Standing label="Presence">
          <Badge variant={presenceLook(presence)}>
            {statusName(presenceStatusNames, presence)}
          </Badge>
        </Standing>
      </dl>
    </Card>
  )
}

function Standing({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-3 sm:flex-col sm:items-start sm:gap-2">
      <dt className="text-fog-500 text-sm">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
