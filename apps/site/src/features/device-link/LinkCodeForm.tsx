import {
  linkCodeLength,
  plainLinkCode,
  readAskingDesk,
} from '@leadline/contract/accounts/device-link'
import { brand } from '@leadline/contract/brand'
import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'
import { Field } from '@leadline/ui/field'
import { type FormErrors, useForm } from '@leadline/ui/use-form'

import { call } from '../../api/call.ts'
import { formProblem } from '../../api/form-problem.ts'
import { AccountFrame } from '../../platform/session/AccountFrame.tsx'
import { useSession } from '../../platform/session/session.ts'
import type { Asked } from './asked-desk.ts'

const fields = ['code'] as const

/** The first step. Finding the desk that shows a code links nothing yet. */
export function LinkCodeForm(props: {
  notice: string | undefined
  onFound: (asked: Asked) => void
}) {
  const user = useSession()
  const { busy, problem, formProps, control } = useForm({
    fields,
    check: checkCode,
    send: async ({ code }) => {
      try {
        props.onFound({ code, desk: await call(readAskingDesk, { body: { code } }) })
        return undefined
      } catch (error) {
        return formProblem(error, 'The code could not be checked. Please try again.', { fields })
      }
    },
  })
  return (
    <AccountFrame
      heading={`Link ${brand.name} to your account`}
      takesFocus={props.notice !== undefined}
      lead={
        <>
          You are signed in as <strong className="text-fog-100 break-all">{user?.username}</strong>.
          Type the code that {brand.name} shows on your computer, under Preferences, License.
        </>
      }
      below={
        <p>
          Use only a code that you see in your own {brand.name} right now. Never type one that
          someone sent you, whoever they say they are.
        </p>
      }
    >
      <form {...formProps} className="flex flex-col gap-5">
        {props.notice !== undefined && <Alert kind="note">{props.notice}</Alert>}
        {problem && <Alert kind="error">{problem}</Alert>}
        <Field
          label="Code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          placeholder="BCDF-GHJK"
          className="figures uppercase"
          {...control('code')}
        />
        <Button type="submit" size="lg" busy={busy}>
          {busy ? 'Checking...' : 'Continue'}
        </Button>
      </form>
    </AccountFrame>
  )
}

function checkCode({ code }: { code: string }): FormErrors<'code'> {
  const plain = plainLinkCode(code)
  if (plain === '') return { code: 'Code is required' }
  return /^[A-Z]+$/.test(plain) && plain.length === linkCodeLength
    ? {}
    : { code: `A code has ${linkCodeLength} letters and no digits.` }
}
