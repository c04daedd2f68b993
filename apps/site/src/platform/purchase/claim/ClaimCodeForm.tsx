import { ClaimCode } from '@leadline/contract/shop/payments'
import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'
import { Field } from '@leadline/ui/field'
import { useForm } from '@leadline/ui/use-form'

const fields = ['claim'] as const

/** For whoever comes back in another browser than the one that paid. */
export function ClaimCodeForm(props: {
  hint: string
  /** Answers with what went wrong, as readable text, or nothing. */
  onCode: (code: string) => Promise<string | undefined> | void
}) {
  const { busy, problem, formProps, control } = useForm({
    fields,
    check: ({ claim }) => {
      if (claim.trim() === '') return { claim: 'Please enter your claim code' }
      const { error } = ClaimCode.safeParse(claim)
      return error ? { claim: error.issues[0]?.message ?? 'This is not a claim code.' } : {}
    },
    send: async ({ claim }) => (await props.onCode(claim.trim())) ?? undefined,
  })
  return (
    <form {...formProps} className="flex flex-col gap-4">
      <Field
        label="Claim code"
        hint={props.hint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        {...control('claim')}
      />
      {problem && <Alert kind="error">{problem}</Alert>}
      <div>
        <Button type="submit" variant="secondary" busy={busy}>
          {busy ? 'Checking...' : 'Use claim code'}
        </Button>
      </div>
    </form>
  )
}
