import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/open-database.ts'
import type { Runtime } from '../platform/runtime.ts'

/** The command line is wrong. The message says what is, and how to do it right. Exit code 2. */
export class UsageError extends Error {}

/** The command is right but cannot be carried out. Exit code 1. */
export class RefusedError extends Error {}

export interface CommandContext {
  config: Config
  database: Database
  runtime: Runtime
}

/** One command. Its options all take a value; what is optional is checked by the command itself. */
export interface Command {
  summary: string
  /** What to type after the command's name. */
  usage: string
  required: readonly string[]
  optional?: readonly string[]
  /** Those of them that may be given several times. */
  repeated?: readonly string[]
  /** Check what was typed, before anything is opened, and say what is to be done. */
  plan(
    values: Record<string, string>,
    lists: Record<string, readonly string[]>,
  ): (context: CommandContext) => Promise<string>
}
