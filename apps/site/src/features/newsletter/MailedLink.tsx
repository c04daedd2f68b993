import { messageFor } from '@leadline/client/api-error'
import { Alert } from '@leadline/ui/alert'
import { Button, buttonLook } from '@leadline/ui/button'
import { Contours } from '@leadline/ui/contours'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'

import { usePosted } from '../../platform/page/page-data.ts'
import { paths } from '../../platform/paths.ts'
import { useMailedToken } from '../../platform/session/use-mailed-token.ts'

type State = { kind: 'ready' | 'busy' | 'done' } | { kind: 'failed'; message: string }

/** What a mailed link opens. Opening it changes nothing: the button does. */
export function MailedLink(props: {
  /** Its name where it is posted without script. */
  form: string
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
  const posted = usePosted(props.form)
  const [state, setState] = useState<State>(() => {
    if (posted?.answer) return { kind: 'done' }
    return posted?.problem ? { kind: 'failed', message: posted.problem } : { kind: 'ready' }
  })

  async function press(event: SubmitEvent) {
    event.preventDefault()
    if (!token || state.kind === 'busy') return
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
      {/* A form, so that the button works also where no script runs: the token stands in the address. */}
      <form method="post" onSubmit={(event) => void press(event)}>
        <Button type="submit" busy={state.kind === 'busy'}>
          {state.kind === 'busy' ? props.busyButton : props.button}
        </Button>
      </form>
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
