import { websitePattern } from '@leadline/contract/accounts/profile'
import { Badge } from '@leadline/ui/badge'
import { Card } from '@leadline/ui/card'
import { textLink } from '@leadline/ui/text-link'
import type { ReactNode } from 'react'

import { useProfile } from './profile-queries.ts'

/** What the person says about themselves. Comes last, so that nothing moves when it arrives. */
export function ProfileFacts() {
  const { data: profile } = useProfile()
  if (!profile) return null
  const { company, website, bio, badges } = profile
  return (
    <Card>
      <h2 className="text-lg">About</h2>
      <dl className="mt-4 grid gap-5">
        <Fact label="Company">{company || <Nothing />}</Fact>
        <Fact label="Website">{website ? <Website address={website} /> : <Nothing />}</Fact>
        <Fact label="Bio">
          {bio ? <span className="whitespace-pre-line">{bio}</span> : <Nothing />}
        </Fact>
        <Fact label="Badges">
          {badges.length === 0 ? (
            <Nothing />
          ) : (
            <ul className="mt-1 flex flex-wrap gap-2">
              {badges.map((badge) => (
                <li key={badge}>
                  <Badge>{badge}</Badge>
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </dl>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 sm:grid-cols-[8rem_1fr] sm:gap-4">
      <dt className="text-fog-500 text-sm sm:leading-6.5">{label}</dt>
      <dd className="max-w-text min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

function Nothing() {
  return <span className="text-fog-500">Nothing yet</span>
}

function Website({ address }: { address: string }) {
  // Whatever the server says: only an address of the web becomes a link.
  if (!websitePattern.test(address)) return address
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" className={textLink}>
      {address}
    </a>
  )
}
