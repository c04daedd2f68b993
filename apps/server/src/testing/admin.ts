import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'

import { type Ending, runProgram } from '../admin/run-program.ts'
import { bundledProgram } from './bundled-program.ts'
import type { TestApp } from './open-test-app.ts'

/** The program of the operator's commands, and what Node keeps of it from one command to the next. */
export async function adminProgram() {
  const program = await bundledProgram('admin', new URL('../admin/main.ts', import.meta.url))
  return { program, cache: { NODE_COMPILE_CACHE: join(dirname(program), 'compiled') } }
}

/** What the operator's shell has: the same database as the running app. */
export function operatorEnvironment({ config: { database, dataDir } }: TestApp) {
  return {
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://leadline.test',
    ...(database.kind === 'postgres' && { DATABASE_URL: database.url }),
  }
}

/**
 * A command of the operator beside the running app, as the process that it is: within one process, two
 * connections to SQLite would wait for each other.
 */
export function admin(app: TestApp, ...args: string[]): Promise<Ending> {
  return adminWith(app, {}, ...args)
}

export async function adminWith(
  app: TestApp,
  more: Record<string, string>,
  ...args: string[]
): Promise<Ending> {
  const { program, cache } = await adminProgram()
  const env = {
    PATH: process.env['PATH'] ?? '',
    ...cache,
    ...operatorEnvironment(app),
    ...more,
  }
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [program, ...args],
      { env },
      (_error, stdout, stderr) => resolve({ exitCode: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}

/** What is typed wrongly is reported before anything is opened: that needs no process. */
export function typing(app: TestApp, ...args: string[]): Promise<Ending> {
  return runProgram(args, operatorEnvironment(app))
}
