import { buildDesk, install } from '../prepare.mjs'
import { runProgram } from '../run-program.mjs'
// npm run pack [-- windows|linux]: what people download, into dist/, with its SHA-256.
import { bringPackTools } from './pack-tools.mjs'

const args = process.argv.slice(2)
const isLinuxAlone = args.some((arg) => arg.startsWith('linux')) && !args.includes('windows')
bringPackTools({ forWindows: !isLinuxAlone })
install()
buildDesk()
runProgram('apps/terminal/pack/main.ts', args)
