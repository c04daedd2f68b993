import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { checkNode } from './check-node.ts'
import { readCommandLine } from './command-line.ts'
import { checkIntegrity } from './fetch-package.ts'
import { LockFile } from './lock-file.ts'
import { nodeVersion, targets } from './targets.ts'
import { readSigning, refuseUnsigned } from './windows/signing.ts'

const lock = new LockFile(resolve(import.meta.dirname, '../../..'))

test('what is listed as inside is what programs and desk need to run, and no tool of a developer', () => {
  const names = lock.closureOf(['apps/terminal', 'apps/desk']).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['ws', 'zod', 'react', 'dockview-react', 'big.js']))
  for (const tool of ['vitest', 'typescript', 'resedit', '@types/ws', 'tailwindcss', 'fastify']) {
    expect(names).not.toContain(tool)
  }
})

test('Node for each kind of computer is in the lock file with its hash', () => {
  for (const { nodePackage } of targets) {
    expect(lock.package(`node_modules/${nodePackage}`).integrity).toMatch(/^sha512-/)
  }
})

test('a package that is not what the lock file names is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'leadline-fetched-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const archive = join(folder, 'node.tgz')
  writeFileSync(archive, 'something else')
  expect(() => checkIntegrity(archive, 'sha512-AAAA')).toThrow(/nothing was packed/)
  expect(() => checkIntegrity(archive, undefined)).toThrow(/nothing was packed/)
})

test.each([
  [[], ['linux-x64', 'linux-arm64', 'windows-x64']],
  [['windows'], ['windows-x64']],
  [['linux'], ['linux-x64', 'linux-arm64']],
  [['linux-arm64'], ['linux-arm64']],
])('npm run pack -- %j packs for %j', (args, names) => {
  expect(readCommandLine(args).targets.map(({ name }) => name)).toEqual(names)
})

test('what cannot be packed is said before anything is', () => {
  expect(() => readCommandLine(['macos'])).toThrow(/no 'macos'/)
  expect(() => readCommandLine(['--version', '1.2'])).toThrow(/three numbers/)
  expect(() => readSigning({ LEADLINE_SIGN_PKCS12: 'a.p12' })).toThrow(/PASSWORD_FILE/)
  expect(readSigning({})).toBeUndefined()
})

test('programs for Windows are packed without a certificate only by somebody who says so', () => {
  const signing = { pkcs12: 'a.p12', passwordFile: 'a.txt', timestampUrl: undefined }
  const refuse = (...args: string[]) => refuseUnsigned(readCommandLine(args), undefined)
  expect(() => refuse()).toThrow(/pack with --unsigned/)
  expect(() => refuse('windows')).toThrow(/downloads page says so/)
  expect(() => refuse('--unsigned')).not.toThrow()
  expect(() => refuse('linux')).not.toThrow()
  expect(() => refuseUnsigned(readCommandLine([]), signing)).not.toThrow()
})

const here = targets.find(({ name }) => name === `${process.platform}-${process.arch}`)

test.runIf(here)('the Node that runs this is the one that the Node project publishes', () => {
  expect(() => here && checkNode(process.execPath, nodeVersion, here)).not.toThrow()
})

test('only Node as the Node project publishes it is packed', () => {
  for (const target of targets) {
    const { version } = lock.package(`node_modules/${target.nodePackage}`)
    expect(version).toBe(nodeVersion)
    expect(target.nodeSha256).toMatch(/^[0-9a-f]{64}$/)
  }
  const windows = { name: 'windows-x64' as const, nodeSha256: '0'.repeat(64) }
  expect(() => checkNode(process.execPath, nodeVersion, windows)).toThrow(/nothing was packed/)
  expect(() => checkNode(process.execPath, '26.11.0', windows)).toThrow(/SHASUMS256/)
})
