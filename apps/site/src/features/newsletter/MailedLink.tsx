import { messageFor } from '@leadline/client/api-error'
import { Alert } from '@leadline/ui/alert'
import { Button, buttonLook } from '@leadline/ui/button'
import { Contours } from '@leadline/ui/contours'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'

import { paths } from '../../platform/paths.ts'
import { useMailedToken } from '../../platform/use-mailed-token.ts'

type State = { kind: 'ready' | 'busy' | 'done' } | { kind: 'failed'; message: string }

/** What a mailed link opens. Opening it changes nothing: the button does. */
export function MailedLink(props: {
  heading: string
  explanation: string
  button: string
  busyButton: string
  doneHeading: string
  done: ReactNode
  failure: string
  act: (token: string) => Promise<unknown>
}) {
  const token = useMailedToken()
  const [state, setState] = useState<State>({ kind: 'ready' })

  async function press() {
    if (!token) return
    setState({ kind: 'busy' })
    try {
      await props.act(token)
      setState({ kind: 'done' })
    } catch (error) {
      setState({ kind: 'failed', message: messageFor(error, props.failure) })
    }
  }

  if (state.kind === 'done') {
    return (
      <Frame heading={props.doneHeading} takesFocus>
        <p className="max-w-text text-fog-300 text-lg">{props.done}</p>
        <WaysOn />
      </Frame>
    )
  }
  if (token === '') {
    return (
      <Frame heading={props.heading}>
        <Alert kind="note">
          This address is incomplete. Please open the link in our mail again; if your mail program
          broke it in two, copy the whole of it.
        </Alert>
        <WaysOn />
      </Frame>
    )
  }
  return (
    <Frame heading={props.heading}>
      <p className="max-w-text text-fog-300 text-lg">{props.explanation}</p>
      {state.kind === 'failed' && <Alert kind="error">{state.message}</Alert>}
      <Button
        busy={state.kind === 'busy'}
        disabled={token === undefined}
        onClick={() => void press()}
      >
        {state.kind === 'busy' ? props.busyButton : props.button}
      </Button>
      <noscript>
        <p className="text-fog-500 text-sm">The button needs JavaScript to be turned on.</p>
      </noscript>
      {state.kind === 'failed' && <WaysOn />}
    </Frame>
  )
}

function Frame(props: { heading: string; takesFocus?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { takesFocus = false } = props
  useEffect(() => {
    // The button that had the focus is gone, and a screen reader should say what came instead.
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className="relative isolate overflow-clip">
      <Contours />
      <div className="page-width flex flex-col items-start gap-6 py-24 sm:py-32">
        <p className="eyebrow">Newsletter</p>
        <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none sm:text-4xl">
          {props.heading}
        </h1>
        {props.children}
      </div>
    </div>
  )
}

function WaysOn() {
  return (
    <div className="flex flex-wrap gap-3">
      <Link to={paths.home} className={buttonLook({ variant: 'secondary' })}>
        Back to Home
      </Link>
      <Link to={paths.contact} className={buttonLook({ variant: 'ghost' })}>
        Contact support
      </Link>
    </div>
  )
}
