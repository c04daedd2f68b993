import * as contract from '@leadline/contract/licences'
import { readSupport as readSupportCall } from '@leadline/contract/support'
import type { FastifyInstance } from 'fastify'

import type { Mount } from '../../platform/http/mount.ts'
import type { LicenceDeps } from './licence-deps.ts'
import { listLicences, readLicenceFile } from './read-licences.ts'
import { readSupport } from './read-support.ts'

/** In every call the owner is whoever calls: no id of an account is ever read from a request. */
export function licenceRoutes(app: FastifyInstance, mount: Mount, deps: LicenceDeps): void {
  mount(contract.listLicences, (_input, { caller }) => listLicences(deps, caller.accountId))
  mount(contract.readLicenceFile, async ({ params }, { caller, saveAs }) => {
    const file = await readLicenceFile(deps, { id: params.id, accountId: caller.accountId })
    saveAs(file.name)
    return file.text
  })
  mount(readSupportCall, (_input, { caller }) => readSupport(deps, caller.accountId))
  mount(contract.listLicenceKeys, () => deps.publishedKeys())
  // Also at an address without an API version, for programs that stay in use for years.
  app.get('/.well-known/leadline-licence-keys.json', async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' })
      .send(await deps.publishedKeys()),
  )
}
