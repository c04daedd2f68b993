// npm run types: checks the whole repository, then every workspace that has a tsconfig.json of its own.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { tryRun } from './prepare.mjs'
import { readWorkspaces } from './workspaces.mjs'

const folders = readWorkspaces().map(({ folder }) => folder)
const projects = ['.', ...folders.filter((folder) => existsSync(join(folder, 'tsconfig.json')))]
for (const project of projects) {
  if (tryRun('tsc', ['-p', project]).status !== 0) process.exitCode = 1
}
