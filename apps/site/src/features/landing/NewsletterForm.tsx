import { checkNewsletterAddress } from '@leadline/contract/forms/check-newsletter-address'
import { Button } from '@leadline/ui/button'
import { Field } from '@leadline/ui/field'
import { type SubmitEvent, useRef, useState } from 'react'

import { track } from '../../platform/analytics.ts'
import { usePosted } from '../../platform/page/page-data.ts'
import { subscribe } from './subscribe.ts'

type Progress = 'idle' | 'submitting' | 'subscribed'

const buttonTexts: Record<Progress, string> = {
  idle: 'Subscribe',
  submitting: 'Subscribing...',
  subscribed: 'Subscribed!',
}

export function NewsletterForm() {
  const field = useRef<HTMLInputElement>(null)
  const posted = usePosted('newsletter')
  const [progress, setProgress] = useState<Progress>(posted?.answer ? 'subscribed' : 'idle')
  const [error, setError] = useState(posted?.errors['email'] ?? posted?.problem)
  const [sentTo, setSentTo] = useState(posted?.values['email'] ?? '')

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (progress !== 'idle') return
    const email = field.current?.value.trim() ?? ''
    setError(undefined)
    let problem = checkNewsletterAddress(email)
    if (!problem) {
      setProgress('submitting')
      problem = await subscribe(email)
    }
    setProgress(problem ? 'idle' : 'subscribed')
    setError(problem)
    if (problem) return field.current?.focus()
    setSentTo(email)
    track({ name: 'newsletter-subscription' })
  }
  const startAgain = () => {
    setError(undefined)
    setProgress('idle')
  }

  return (
    <form
      noValidate
      method="post"
      // Without script, the answer is this page, at this place of it.
      action="/#newsletter"
      onSubmit={(event) => void submit(event)}
      // Changes in here are read out: what is wrong, and how far the subscription is.
      aria-live="polite"
      className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-[1fr_auto]"
    >
      <Field
        ref={field}
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        placeholder="you@example.com"
        defaultValue={posted?.values['email']}
        error={error}
        readOnly={progress === 'submitting'}
        onChange={startAgain}
      />
      <Button
        type="submit"
        busy={progress === 'submitting'}
        disabled={progress === 'subscribed'}
        className="min-w-42 sm:mt-7"
      >
        {buttonTexts[progress]}
      </Button>
      {/* There before and after: nothing moves when the words change. */}
      <p className="text-fog-300 min-h-12 text-sm [overflow-wrap:anywhere] sm:col-span-2">
        {progress === 'subscribed'
          ? `One more step: open the link in the email we sent to ${sentTo}. Your subscription starts when you confirm it. If you had confirmed before, there is nothing to do.`
          : 'We email you a link first and send nothing else until you confirm.'}
      </p>
    </form>
  )
}
