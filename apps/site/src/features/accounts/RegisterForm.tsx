import { termsMissing } from '@leadline/contract/forms/check-registration'
import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'
import { Checkbox, Field } from '@leadline/ui/field'
import { NewTabLink } from '@leadline/ui/new-tab-link'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { useHydrated } from '../../platform/hydration/use-hydrated.ts'
import { NewPasswordFields } from '../../platform/passwords/NewPasswordFields.tsx'
import { paths } from '../../platform/paths.ts'
import { useRegister } from './use-register.ts'

const nameLimit = 100
const usernameLimit = 32
const emailLimit = 254

export function RegisterForm() {
  const { busy, problem, formProps, control, setError, isPostedTicked } = useRegister()
  const [isAgreed, setIsAgreed] = useState(false)
  const isHydrated = useHydrated()
  const terms = useRef<HTMLInputElement>(null)
  // It may have been ticked before hydration, or by the browser going back.
  useEffect(() => setIsAgreed(terms.current?.checked ?? false), [])

  // A disabled button keeps Enter from submitting; say why instead of nothing.
  const explainEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    const isField = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox'
    if (event.key === 'Enter' && isField && !isAgreed) event.currentTarget.requestSubmit()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in its fields
    <form {...formProps} onKeyDown={explainEnter} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="First name"
          autoComplete="given-name"
          maxLength={nameLimit}
          {...control('firstname')}
        />
        <Field
          label="Last name"
          autoComplete="family-name"
          maxLength={nameLimit}
          {...control('lastname')}
        />
      </div>
      <Field
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={usernameLimit}
        {...control('username')}
      />
      <Field
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={emailLimit}
        {...control('email')}
      />
      <NewPasswordFields
        labels={{ password: 'Password', confirmation: 'Confirm password' }}
        control={control}
      />
      <Checkbox
        ref={terms}
        label={<TermsLabel />}
        {...control('terms')}
        // A box is ticked, not filled.
        defaultValue={undefined}
        defaultChecked={isPostedTicked}
        onChange={({ target }) => {
          setIsAgreed(target.checked)
          setError('terms', target.checked ? undefined : termsMissing)
        }}
      />
      {problem && <Alert kind="error">{problem}</Alert>}
      <Button
        type="submit"
        size="lg"
        busy={busy}
        disabled={isHydrated && !isAgreed}
        // Before React it looks as it will: what is pressed early is held, and then answered in readable text.
        className="[form:has([name=terms]:not(:checked))_&]:opacity-45"
      >
        {busy ? 'Creating account...' : 'Create account'}
      </Button>
    </form>
  )
}

function TermsLabel() {
  return (
    <>
      I agree to the <NewTabLink to={paths.terms}>Terms of Service</NewTabLink> and the{' '}
      <NewTabLink to={paths.privacy}>Privacy Policy</NewTabLink>
    </>
  )
}
