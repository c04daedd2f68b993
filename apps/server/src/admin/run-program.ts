import { ConfigError } from '../platform/config/config-error.ts'
import { RefusedError, UsageError } from './command.ts'
import { runCommand, usageFor } from './run-command.ts'

/** What a command prints on which stream, and its exit code. */
export interface Ending {
  exitCode: number
  stdout: string
  stderr: string
}

/** The whole program without the process, so that tests can run it. */
export async function runProgram(
  args: readonly string[],
  environment: Record<string, string | undefined>,
): Promise<Ending> {
  try {
    return { exitCode: 0, stdout: `${await runCommand(args, environment)}\n`, stderr: '' }
  } catch (error) {
    return endingOf(error, args[0])
  }
}

function endingOf(error: unknown, command: string | undefined): Ending {
  const ending = (exitCode: number, words: string) => ({
    exitCode,
    stdout: '',
    stderr: `${words}\n`,
  })
  if (error instanceof UsageError) return ending(2, `${error.message}\n\n${usageFor(command)}`)
  if (error instanceof RefusedError) return ending(1, error.message)
  if (error instanceof ConfigError) return ending(78, error.message)
  throw error
}
