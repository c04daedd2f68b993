import * as contract from '@leadline/contract/releases'
import type { FastifyInstance } from 'fastify'

import type { Mount } from '../../platform/http/mount.ts'
import { checkForUpdate } from './check-for-update.ts'
import { listReleases, readReleaseLog } from './read-releases.ts'
import type { ReleaseDeps } from './release-deps.ts'
import { serveReleaseFiles } from './serve-files.ts'

export function releaseRoutes(app: FastifyInstance, mount: Mount, deps: ReleaseDeps): void {
  mount(contract.listReleases, () => listReleases(deps))
  mount(contract.readReleaseLog, () => readReleaseLog(deps))
  mount(contract.readLogHead, () => deps.logHead())
  mount(contract.checkForUpdate, ({ body }) => checkForUpdate(deps, body))
  serveReleaseFiles(app, deps)
}
