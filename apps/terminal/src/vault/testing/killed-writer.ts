import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

/**
 * A process that is killed at a step of its writing, as `kill -9` or a power cut would. Arguments: the step, and which
 * work to do. Numbers and results go to stdout at once.
 */
const [, , killAt = '0', work = '', folder = '', body = '', keeps = ''] = process.argv
let step = 0

function before(): void {
  if (step === Number(killAt)) process.kill(process.pid, 'SIGKILL')
  step += 1
}

const { open, rename, rm } = fs
const killable = {
  rename: async (...args: Parameters<typeof rename>) => {
    before()
    await rename(...args)
    before()
  },
  rm: async (...args: Parameters<typeof rm>) => {
    before()
    await rm(...args)
  },
  open: async (...args: Parameters<typeof open>) => {
    before()
    const file = await open(...args)
    before()
    const writeFile = file.writeFile.bind(file)
    const sync = file.sync.bind(file)
    file.writeFile = async (data) => {
      const text = data as string
      // Torn in the middle.
      if (step === Number(killAt)) await file.write(text.slice(0, text.length / 2))
      before()
      await writeFile(data)
    }
    file.sync = async () => {
      before()
      await sync()
      before()
    }
    return file
  },
}
Object.assign(fs, killable)
syncBuiltinESMExports()

if (work === 'vault') {
  const { writeVault } = await import('../vault-file.ts')
  await writeVault(folder, JSON.parse(body), keeps === 'true')
} else {
  const { CallNumbers } = await import('../call-numbers.ts')
  // Each look at the clock is half a reserve later, so that several reserves are written.
  let time = Number(body)
  const numbers = new CallNumbers(folder, () => (time += 5000))
  for (let count = 0; count < 6; count += 1) console.log(await numbers.next('key'))
}
console.log('done')
