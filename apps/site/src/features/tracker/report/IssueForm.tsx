import {
  type Issue,
  IssueDescription,
  issueLimits,
  IssueTitle,
  type IssueType,
  reportBug,
  requestFeature,
} from '@leadline/contract/tracker'
import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'
import { Field, TextArea } from '@leadline/ui/field'
import { useForm } from '@leadline/ui/use-form'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { call } from '../../../api/call.ts'
import { formProblem } from '../../../api/form-problem.ts'
import type { SessionUser } from '../../../platform/session/session.ts'
import { addIssue } from '../list/issues-query.ts'
import { HoneypotField } from './HoneypotField.tsx'
import { SimilarIssues } from './SimilarIssues.tsx'

const words = {
  bug: {
    heading: 'Report a bug',
    hint: 'What did you do, what did you expect, and what happened instead? Markdown works. Never post an API key.',
    submit: 'Submit bug report',
  },
  feature: {
    heading: 'Request a feature',
    hint: 'What do you want to do that you cannot do now?',
    submit: 'Submit feature request',
  },
} as const

interface IssueFormProps {
  type: IssueType
  user: SessionUser
  /** With the new issue, or without one when it was called off. */
  onDone: (posted?: Issue) => void
}

export function IssueForm({ type, user, onDone }: IssueFormProps) {
  const client = useQueryClient()
  const headingId = useId()
  const [title, setTitle] = useState('')
  const { busy, problem, formProps, control } = useForm({
    fields: ['title', 'description', 'website'] as const,
    check: (typed) => ({
      ...wrong('title', IssueTitle.safeParse(typed.title)),
      ...wrong('description', IssueDescription.safeParse(typed.description)),
    }),
    send: async ({ title: typedTitle, description, website }) => {
      const text = { title: typedTitle.trim(), description: description.trim() }
      const trap = website && { website }
      try {
        const posted =
          type === 'bug'
            ? await call(reportBug, { body: { ...text, ...trap, type } })
            : await call(requestFeature, { body: { ...text, ...trap, type } })
        addIssue(client, posted)
        onDone(posted)
        return undefined
      } catch (error) {
        const fields = ['title', 'description'] as const
        return formProblem(error, 'Failed to submit. Please try again.', { fields })
      }
    },
  })
  const titleControl = control('title')
  return (
    <form
      {...formProps}
      aria-labelledby={headingId}
      className="border-ink-700 bg-ink-900 flex w-full max-w-3xl flex-col gap-5 rounded border p-6 sm:p-8"
    >
      <div className="flex flex-col gap-1">
        <h2 id={headingId} className="text-xl">
          {words[type].heading}
        </h2>
        <p className="text-fog-300 text-sm">
          Submitting as{' '}
          <span className="text-fog-50 [overflow-wrap:anywhere]">
            {user.email || user.username}
          </span>
          . Others see your username, never your email address.
        </p>
      </div>
      <Field
        label="Title"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opened the form wants to write
        autoFocus
        maxLength={issueLimits.title}
        {...titleControl}
        onChange={(event) => {
          titleControl.onChange()
          setTitle(event.target.value)
        }}
      />
      <SimilarIssues title={title} />
      <TextArea
        label="Description"
        rows={6}
        hint={words[type].hint}
        maxLength={issueLimits.description}
        {...control('description')}
      />
      <HoneypotField />
      {problem && <Alert kind="error">{problem}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {words[type].submit}
        </Button>
        <Button variant="ghost" onClick={() => onDone()}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

type Checked = { success: true } | { success: false; error: { issues: { message: string }[] } }

function wrong<F extends string>(field: F, checked: Checked): Partial<Record<F, string>> {
  if (checked.success) return {}
  return { [field]: checked.error.issues[0]?.message } as Partial<Record<F, string>>
}
