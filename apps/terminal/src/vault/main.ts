import { serveVault } from './serve-vault.ts'

const folder = process.argv[2]
if (folder === undefined) process.exit(64)
await serveVault(folder, process.stdin, process.stdout, (code) => process.exit(code))
