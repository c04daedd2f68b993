import { commentMaxLength, CommentText } from '@leadline/contract/comments'
import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'
import { TextArea } from '@leadline/ui/field'
import { useForm } from '@leadline/ui/use-form'

import { formProblem } from '../../../api/form-problem.ts'
import { HoneypotField } from '../report/HoneypotField.tsx'

interface CommentFormProps {
  label: string
  submit: string
  /** What the text is at first. */
  text?: string
  send: (typed: { text: string; website: string }) => Promise<void>
  /** There is something to go back to. */
  onCancel?: () => void
}

/** For a new comment, and for one that is edited. What was typed stays where sending fails. */
export function CommentForm({ label, submit, text, send, onCancel }: CommentFormProps) {
  const { busy, problem, formProps, control } = useForm({
    fields: ['text', 'website'] as const,
    check: (typed) => {
      const checked = CommentText.safeParse(typed.text)
      return checked.success ? {} : { text: checked.error.issues[0]?.message ?? '' }
    },
    send: async ({ text: typed, website }) => {
      try {
        await send({ text: typed.trim(), website })
        return undefined
      } catch (error) {
        const fields = ['text'] as const
        return formProblem(error, 'Failed to send the comment. Please try again.', { fields })
      }
    },
  })
  return (
    <form {...formProps} className="flex flex-col gap-4">
      <TextArea
        label={label}
        rows={4}
        defaultValue={text}
        hint="Markdown works. Never post an API key."
        maxLength={commentMaxLength}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever pressed Edit wants to write
        autoFocus={onCancel !== undefined}
        {...control('text')}
      />
      <HoneypotField />
      {problem && <Alert kind="error">{problem}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {submit}
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
