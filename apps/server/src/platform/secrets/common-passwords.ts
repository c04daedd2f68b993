import { AppError } from '../app-error.ts'

let known: Promise<Set<string>> | undefined

/** Refuse what guessers try first: lists of known passwords, and the person's own names. */
export async function refuseCommonPassword(
  password: string,
  ownNames: readonly (string | null)[],
  /** What the call names the password that is chosen. */
  field = 'password',
): Promise<void> {
  const spelled = password.normalize('NFKC').toLowerCase()
  const isOwnName = ownNames.some((name) => name?.normalize('NFKC').toLowerCase() === spelled)
  if (isOwnName) {
    throw new AppError(
      'password_too_common',
      'Your username or email address cannot be your password. Please choose another.',
      { field },
    )
  }
  known ??= loadKnownPasswords()
  if (!(await known).has(spelled)) return
  throw new AppError(
    'password_too_common',
    'This password is on lists of known passwords. Please choose another.',
    { field },
  )
}

/** Loaded when the first password is chosen, because the list takes time and memory. */
async function loadKnownPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
