import { avatarTypes, type CommunityProfile } from '@leadline/contract/accounts/profile'
import { Button } from '@leadline/ui/button'
import { Field } from '@leadline/ui/field'
import { type ChangeEvent, type ComponentProps, useId, useState } from 'react'

import { ProfilePicture } from '../ProfilePicture.tsx'
import { checkPicture } from './check-profile.ts'

export type PictureChoice =
  | { kind: 'keep' }
  | { kind: 'none' }
  | { kind: 'file'; file: File; preview: string }

/** The picture: a file, a link that is fetched once, or none. */
export function PictureFields(props: {
  profile: CommunityProfile
  choice: PictureChoice
  onChoose: (choice: PictureChoice) => void
  link: Omit<ComponentProps<typeof Field>, 'label'>
}) {
  const { profile, choice, onChoose } = props
  const [problem, setProblem] = useState<string>()
  const inputId = useId()

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file can be chosen again after it was mended.
    target.value = ''
    if (!file) return
    const wrong = checkPicture(file)
    setProblem(wrong)
    onChoose(wrong ? { kind: 'keep' } : { kind: 'file', file, preview: await asDataUrl(file) })
  }
  const preview = choice.kind === 'file' ? choice.preview : undefined
  const shown = choice.kind === 'keep' ? profile.avatar : preview
  const hint = choice.kind === 'file' ? `${choice.file.name}: saved with the profile.` : undefined
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 text-sm font-medium">Picture</legend>
      <div className="flex flex-wrap items-center gap-4">
        <ProfilePicture avatar={shown} username={profile.username} className="size-16" />
        <div className="flex min-w-0 flex-col gap-1.5">
          <div className="flex flex-wrap gap-3">
            <label
              htmlFor={inputId}
              className="border-ink-600 bg-ink-900 focus-within:outline-brass-400 hover:border-fog-500 hover:bg-ink-800 relative inline-flex h-9 cursor-pointer items-center rounded border px-3 text-sm font-semibold transition-colors select-none focus-within:outline-2 focus-within:outline-offset-3 active:translate-y-px"
            >
              Upload a picture
              <input
                id={inputId}
                type="file"
                accept={avatarTypes.join(',')}
                aria-describedby={`${inputId}-note`}
                onChange={(event) => void choose(event)}
                className="sr-only"
              />
            </label>
            {shown && (
              <Button variant="ghost" size="sm" onClick={() => onChoose({ kind: 'none' })}>
                Remove picture
              </Button>
            )}
          </div>
          <p
            id={`${inputId}-note`}
            aria-live="polite"
            className={`text-sm [overflow-wrap:anywhere] ${problem ? 'text-ask-400' : 'text-fog-500'}`}
          >
            {problem ?? hint ?? 'PNG, JPEG or WebP, at most 2 MB.'}
          </p>
        </div>
      </div>
      {choice.kind === 'keep' && (
        <Field
          label="Or a link to a picture"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          hint="We fetch it once and keep a copy. The link itself is not stored."
          {...props.link}
        />
      )}
    </fieldset>
  )
}

/** The content policy lets pictures be data, not blobs. */
function asDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result : ''),
    )
    reader.addEventListener('error', () => reject(reader.error ?? new Error('not readable')))
    reader.readAsDataURL(file)
  })
}
