import * as contract from '@leadline/contract/licenses'
import { readSupport as readSupportCall } from '@leadline/contract/support'
import type { FastifyInstance } from 'fastify'

import type { Mount } from '../../platform/http/mount.ts'
import type { LicenseDeps } from './license-deps.ts'
import { listLicenses, readLicenseFile } from './read-licenses.ts'
import { readSupport } from './read-support.ts'

/** In every call the owner is whoever calls: no id of an account is ever read from a request. */
export function licenseRoutes(app: FastifyInstance, mount: Mount, deps: LicenseDeps): void {
  mount(contract.listLicenses, (_input, { caller }) => listLicenses(deps, caller.accountId))
  mount(contract.readLicenseFile, async ({ params }, { caller, saveAs }) => {
    const file = await readLicenseFile(deps, { id: params.id, accountId: caller.accountId })
    saveAs(file.name)
    return file.text
  })
  mount(readSupportCall, (_input, { caller }) => readSupport(deps, caller.accountId))
  mount(contract.listLicenseKeys, () => deps.publishedKeys())
  // Also at an address without an API version, for programs that stay in use for years; under both spellings.
  for (const name of ['leadline-license-keys', 'leadline-licence-keys']) {
    app.get(`/.well-known/${name}.json`, async (_request, reply) =>
      reply
        .headers({ 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' })
        .send(await deps.publishedKeys()),
    )
  }
}
