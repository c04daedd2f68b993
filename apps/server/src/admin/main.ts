import { runProgram } from './run-program.ts'

const { exitCode, stdout, stderr } = await runProgram(process.argv.slice(2), process.env)
process.stdout.write(stdout)
process.stderr.write(stderr)
process.exitCode = exitCode
