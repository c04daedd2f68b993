import { wholeUpdate, type WholeUpdate } from './whole-update.ts'

/** An update in a process that kills itself at a step, as `kill -9` or a power cut would. Arguments: the step, and which update. */
const [, , killAt = '', update = ''] = process.argv
let step = 0

await wholeUpdate(JSON.parse(update) as WholeUpdate, (name) => {
  if (step === Number(killAt)) {
    process.stdout.write(`killed at ${name}\n`)
    process.kill(process.pid, 'SIGKILL')
  }
  step += 1
})
process.stdout.write('done\n')
