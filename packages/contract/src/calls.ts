import {
  forgotPassword,
  login,
  logout,
  readAccount,
  register,
  resetPassword,
  verifyEmail,
} from './accounts.ts'
import { sendContactMessage } from './contact.ts'
import type { Endpoint } from './endpoint.ts'
import { readNewsArticle, readNewsIndex } from './news.ts'
import {
  confirmNewsletter,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from './newsletter.ts'
import {
  changePassword,
  deleteAccount,
  endOtherSessions,
  endSession,
  listSessions,
  readProfile,
  readStoredData,
  updateProfile,
  uploadAvatar,
} from './profile.ts'
import { listRoadmap } from './roadmap.ts'
import {
  answerSecondFactor,
  confirmTotp,
  disableTotp,
  finishPasskey,
  finishPasskeyLogin,
  readSecondFactors,
  removePasskey,
  renewRecoveryCodes,
  startPasskey,
  startPasskeyLogin,
  startTotp,
} from './second-factor.ts'

/** Every call that exists. The server refuses to start when one of them is not served. */
export const calls = [
  readNewsIndex,
  readNewsArticle,
  listRoadmap,
  sendContactMessage,
  subscribeToNewsletter,
  confirmNewsletter,
  unsubscribeFromNewsletter,
  register,
  login,
  logout,
  forgotPassword,
  resetPassword,
  verifyEmail,
  readAccount,
  answerSecondFactor,
  startPasskeyLogin,
  finishPasskeyLogin,
  readSecondFactors,
  startTotp,
  confirmTotp,
  disableTotp,
  renewRecoveryCodes,
  startPasskey,
  finishPasskey,
  removePasskey,
  readProfile,
  updateProfile,
  uploadAvatar,
  listSessions,
  endSession,
  endOtherSessions,
  changePassword,
  readStoredData,
  deleteAccount,
] as const satisfies Endpoint[]
