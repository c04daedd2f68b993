import type { Issue, IssueType } from '@leadline/contract/tracker'
import { Button, buttonLook } from '@leadline/ui/button'
import { textLink } from '@leadline/ui/text-link'
import { showToast } from '@leadline/ui/toasts'
import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'

import { paths } from '../../platform/paths.ts'
import { type SessionUser, useSession } from '../../platform/session/session.ts'
import { IssueForm } from './report/IssueForm.tsx'

/** What one can do here: with an account take part, without one sign in; and the ways on. */
export function TrackerActions() {
  const user = useSession()
  return (
    <>
      {user ? <Contribute user={user} /> : <SignInPrompt />}
      <p className="text-fog-300 max-w-text hidden noscript:block">
        Reporting and voting here needs JavaScript. Without it, describe the bug or the feature in
        the{' '}
        <a href={paths.contact} className={textLink}>
          contact form
        </a>
        .
      </p>
    </>
  )
}

function SignInPrompt() {
  const { pathname, search } = useLocation()
  return (
    <>
      <p className="text-fog-300 max-w-text">
        Sign in to report a bug, request a feature or vote. Anyone can read.
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.login} state={{ from: pathname + search }} className={buttonLook()}>
          Sign in
        </Link>
        <WaysOn />
      </div>
    </>
  )
}

function WaysOn() {
  return (
    <>
      <Link to={paths.roadmap} className={buttonLook({ variant: 'ghost' })}>
        Feature Roadmap
      </Link>
      <Link to={paths.home} className={buttonLook({ variant: 'ghost' })}>
        Back to Home
      </Link>
    </>
  )
}

const toggles = [
  { type: 'bug', label: 'Report a Bug' },
  { type: 'feature', label: 'Request Feature' },
] as const satisfies { type: IssueType; label: string }[]

/** Two buttons, one form: each opens it for its type, and closes it again. */
function Contribute({ user }: { user: SessionUser }) {
  const [isOpen, setOpen] = useState(false)
  const [type, setType] = useState<IssueType>('bug')
  const buttons = useRef<HTMLDivElement>(null)

  const toggle = (pressed: IssueType) => {
    setOpen(!isOpen || type !== pressed)
    setType(pressed)
  }
  const finish = (posted?: Issue) => {
    setOpen(false)
    setType('bug')
    // The form and what had the focus are gone: go on where one came from.
    buttons.current?.querySelector('button')?.focus()
    if (!posted) return
    showToast(
      'success',
      posted.awaitingReview
        ? 'Thank you. A moderator reviews first posts before others can see them.'
        : 'Thank you. Your report is now at the top of the open issues.',
    )
  }
  return (
    <div className="flex w-full flex-col gap-6">
      <div ref={buttons} className="flex flex-wrap gap-3">
        {toggles.map((each) => (
          <Button
            key={each.type}
            variant={each.type === type ? 'primary' : 'secondary'}
            aria-expanded={isOpen && type === each.type}
            onClick={() => toggle(each.type)}
          >
            {each.label}
          </Button>
        ))}
        <WaysOn />
      </div>
      {isOpen && <IssueForm key={type} type={type} user={user} onDone={finish} />}
    </div>
  )
}
