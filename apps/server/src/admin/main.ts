import { ConfigError } from '../platform/config.ts'
import { RefusedError, UsageError } from './command.ts'
import { runCommand, usage } from './run-command.ts'

try {
  console.log(await runCommand(process.argv.slice(2), process.env))
} catch (error) {
  process.exitCode = exitCodeOf(error)
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${usage}`)
    return 2
  }
  if (error instanceof RefusedError) {
    console.error(error.message)
    return 1
  }
  if (error instanceof ConfigError) {
    console.error(error.message)
    return 78
  }
  throw error
}
