import { LoginAnswer, secondFactorMethods } from '@leadline/contract/accounts/accounts'
import type { PostedForm } from '@leadline/contract/forms/plain-form'

import { usePosted } from '../../platform/page/page-data.ts'
import type { Challenge } from './log-in.ts'

export type Step = { kind: 'password'; notice?: string } | { kind: 'second'; challenge: Challenge }

/** A sign-in that the server has granted to a form which was sent without script. */
export interface GrantedLogin {
  posted: PostedForm
  answer: LoginAnswer
  identifier: string
  remember: boolean
}

/** How far a sign-in is that began before there was any script. */
export function usePostedLogin(): { step: Step; signedIn?: GrantedLogin } {
  return loginIn(usePosted('login'), usePosted('second-step'))
}

/** An address that was verified, or is to be, before there was any script. */
export function usePostedVerification(): { step: Step; isDone: boolean; wasPosted: boolean } {
  const password = usePosted('verify-email')
  const second = usePosted('verify-second-step')
  const { step } = loginIn(password, second)
  const hasAnswer = (password ?? second)?.answer !== undefined
  // Its answer is that of the sign-in as long as a second factor is asked for.
  return {
    step,
    isDone: hasAnswer && step.kind === 'password',
    wasPosted: (password ?? second) !== undefined,
  }
}

function loginIn(
  password: PostedForm | undefined,
  second: PostedForm | undefined,
): { step: Step; signedIn?: GrantedLogin } {
  const posted = password ?? second
  if (!posted) return { step: { kind: 'password' } }
  const typed = { identifier: posted.values['identifier'] ?? '', remember: wasTicked(posted) }
  const { data: answer } = LoginAnswer.safeParse(posted.answer)
  if (answer?.token) return { step: { kind: 'password' }, signedIn: { posted, answer, ...typed } }
  if (answer?.challenge && answer.methods?.length) {
    const challenge = { token: answer.challenge, methods: answer.methods, ...typed }
    return { step: { kind: 'second', challenge } }
  }
  if (answer) return { step: { kind: 'password', notice: answer.message || 'Login failed' } }
  // A challenge that is over leads back to the password; a wrong code can be mended.
  if (!second || second.problem !== undefined) {
    return {
      step: { kind: 'password', ...(second?.problem && { notice: second.problem }) },
    }
  }
  return { step: { kind: 'second', challenge: challengeIn(second, typed) } }
}

function challengeIn({ values }: PostedForm, typed: Pick<Challenge, 'identifier' | 'remember'>) {
  const named = (values['methods'] ?? '').split(' ')
  return {
    token: values['challenge'] ?? '',
    methods: secondFactorMethods.filter((method) => named.includes(method)),
    ...typed,
  }
}

function wasTicked({ values }: PostedForm): boolean {
  return values['remember'] !== undefined && values['remember'] !== ''
}
