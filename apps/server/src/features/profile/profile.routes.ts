import * as contract from '@leadline/contract/accounts/profile'
import type { FastifyInstance } from 'fastify'

import { sendError } from '../../platform/http/error-handler.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { findAvatar } from './avatars.ts'
import { changePassword } from './change-password.ts'
import { deleteAccount } from './delete-account.ts'
import { endOtherSessions, endSession, listSessions } from './own-sessions.ts'
import type { ProfileDeps } from './profile-deps.ts'
import { readProfile } from './read-profile.ts'
import { readStoredData } from './read-stored-data.ts'
import { updateProfile } from './update-profile.ts'
import { uploadAvatar } from './upload-avatar.ts'

/** In every call the owner is whoever calls: no id of an account is ever read from a request. */
export function profileRoutes(app: FastifyInstance, mount: Mount, deps: ProfileDeps): void {
  mount(contract.readProfile, (_input, { caller }) => readProfile(deps, caller.accountId))
  mount(contract.updateProfile, ({ body }, { caller }) =>
    updateProfile(deps, caller.accountId, body),
  )
  mount(contract.uploadAvatar, ({ body }, { caller }) => uploadAvatar(deps, caller.accountId, body))
  mount(contract.listSessions, (_input, { caller }) => listSessions(deps, caller))
  mount(contract.endSession, ({ params }, { caller }) => endSession(deps, caller, params.id))
  mount(contract.endOtherSessions, (_input, { caller }) => endOtherSessions(deps, caller))
  mount(contract.changePassword, async ({ body }, { caller, clientAddress }) => {
    await changePassword(deps, caller, { ...body, clientAddress })
    return { message: 'Your password is changed. Every other session has ended.' }
  })
  mount(contract.readStoredData, (_input, { caller }) => readStoredData(deps, caller.accountId))
  mount(contract.deleteAccount, async ({ body }, { caller, clientAddress }) => {
    const { accountId } = caller
    await deleteAccount(deps, { accountId, password: body.password, clientAddress })
    return { message: 'Your account has been deleted.' }
  })
  serveAvatars(app, deps)
}

const avatarId = /^[\w-]{43}$/

/** The id is a random 256-bit secret and never reused, so the picture may be cached for ever. */
function serveAvatars(app: FastifyInstance, { database }: ProfileDeps): void {
  app.get<{ Params: { id: string } }>('/avatars/:id.webp', async (request, reply) => {
    const { id } = request.params
    const picture = avatarId.test(id) ? await findAvatar(database, id) : undefined
    if (!picture) return sendError(reply, 'not_found', 'There is nothing at this address.')
    return reply
      .headers({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(picture)
  })
}
