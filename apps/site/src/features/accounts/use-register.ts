import { register } from '@leadline/contract/accounts/accounts'
import {
  checkRegistration,
  type Registration,
  registrationFields,
} from '@leadline/contract/forms/check-registration'
import { showToast } from '@leadline/ui/toasts'
import { useForm } from '@leadline/ui/use-form'
import { useLocation, useNavigate } from 'react-router'

import { call } from '../../api/call.ts'
import { formProblem } from '../../api/form-problem.ts'
import { track } from '../../platform/analytics.ts'
import { usePosted } from '../../platform/page/page-data.ts'
import { paths } from '../../platform/paths.ts'
import { carryingPlan, usePickedPlan } from '../../platform/plans/use-picked-plan.ts'
import { saveAfterLogin } from '../../platform/session/session.ts'
import { keepUsername } from './known-username.ts'

/** Open the account, keep what the login will need, and go on to what it was opened for. */
export function useRegister() {
  const navigate = useNavigate()
  const posted = usePosted('register')
  const selectedPlan = usePickedPlan(posted?.values['plan'])
  const state = carryingPlan(useLocation().state, selectedPlan)

  const send = async (typed: Registration) => {
    const firstname = typed.firstname.trim()
    const lastname = typed.lastname.trim()
    const email = typed.email.trim()
    const { password } = typed
    const body = { firstname, lastname, username: typed.username.trim(), email, password }
    try {
      const { username } = await call(register, { body })
      keepUsername(username)
    } catch (error) {
      const general = 'Registration failed. Please try again.'
      return formProblem(error, general, { fields: registrationFields })
    }
    if (state) saveAfterLogin(state)
    track({ name: 'registration' })
    const userInfo = { email, firstName: firstname, lastName: lastname }
    if (selectedPlan) {
      // The checkout says itself that an email is on its way: a toast would lie over the price.
      await navigate(paths.checkout, { state: { selectedPlan, userInfo } })
      return undefined
    }
    // True of a new account, and of an address that had one already: its owner's mail says so.
    showToast('success', `We sent an email to ${email}. Open the link in it to finish.`)
    await navigate(paths.login, { state })
    return undefined
  }
  const form = useForm({ posted, fields: registrationFields, check: checkRegistration, send })
  return { ...form, isPostedTicked: (posted?.values['terms'] ?? '') !== '' }
}
