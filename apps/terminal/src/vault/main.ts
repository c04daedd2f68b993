import { serveVault } from './serve-vault.ts'

// Also where its folder was made by somebody else.
process.umask(0o077)
const folder = process.argv[2]
if (folder === undefined) process.exit(64)
await serveVault(folder, process.stdin, process.stdout, (code) => process.exit(code))
