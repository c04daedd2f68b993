import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { installSteps } from '@leadline/contract/install-steps'
import { expect, onTestFinished, test } from 'vitest'

import { readmeText } from '../readme-text.ts'

test.skipIf(process.platform === 'win32')(
  'installed on a disk that is full, it says so, changes nothing and leaves no half of itself',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'leadline-install-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const [archive, tools, prefix] = ['archive', 'tools', 'prefix'].map((name) => {
      mkdirSync(join(folder, name))
      return join(folder, name)
    })
    if (!archive || !tools || !prefix) throw new Error('no folders')
    copyFileSync(join(import.meta.dirname, 'install.sh'), join(archive, 'install.sh'))
    writeFileSync(join(archive, 'manifest.json'), '{\n "version": "1.0.0",\n "files": []\n}\n')
    mkdirSync(join(archive, 'runtime'))
    writeFileSync(join(archive, 'runtime/node'), '#!/bin/sh\n', { mode: 0o755 })
    // Writes a part, as `cp` does before the disk is full.
    const full = `#!/bin/sh\nfor to; do :; done\nmkdir "$to"\necho half > "$to/half"\necho 'cp: No space left on device' >&2\nexit 1\n`
    writeFileSync(join(tools, 'cp'), full, { mode: 0o755 })
    const done = spawnSync('sh', [join(archive, 'install.sh'), '--prefix', prefix], {
      env: { PATH: `${tools}:/usr/bin:/bin`, HOME: folder },
      encoding: 'utf8',
    })
    expect([done.status, done.stderr]).toEqual([1, 'cp: No space left on device\n'])
    expect(readdirSync(join(prefix, 'lib/leadline'))).toEqual(['versions'])
    expect(readdirSync(join(prefix, 'lib/leadline/versions'))).toEqual([])
  },
)

/** What is packed, with programs that only say that they were started. */
function smallArchive(downloads: string, version: string): string {
  const folder = join(downloads, `leadline-${version}`)
  cpSync(import.meta.dirname, folder, { recursive: true })
  for (const name of ['leadline', 'install.sh', 'uninstall.sh'])
    chmodSync(join(folder, name), 0o755)
  mkdirSync(join(folder, 'share'))
  mkdirSync(join(folder, 'runtime'))
  writeFileSync(join(folder, 'manifest.json'), `{\n "version": "${version}",\n "files": []\n}\n`)
  writeFileSync(join(folder, 'runtime/node'), '#!/bin/sh\n', { mode: 0o755 })
  writeFileSync(join(folder, 'leadline'), '#!/bin/sh\necho Leadline runs\n')
  for (const name of ['leadline.desktop', 'leadline.xml'])
    copyFileSync(join(folder, name), join(folder, 'share', name))
  for (const size of [48, 128, 256])
    copyFileSync(
      join(import.meta.dirname, `../icon/icon-${size}.png`),
      join(folder, `share/icon-${size}.png`),
    )
  const fileName = `leadline-${version}-linux-x64.tar.xz`
  writeFileSync(join(folder, 'README.txt'), readmeText({ version, fileName }))
  const packed = spawnSync('tar', ['-cJf', fileName, `leadline-${version}`], { cwd: downloads })
  expect(packed.status).toBe(0)
  return fileName
}

/** The indented lines of README.txt. */
const commandsIn = (readme: string) =>
  readme.split('\n').flatMap((line) => (line.startsWith('      ') ? [line.trim()] : []))

test.skipIf(process.platform === 'win32')(
  'whoever types what the downloads page and README.txt say has it installed, started and removed',
  () => {
    const home = mkdtempSync(join(tmpdir(), 'leadline-home-'))
    onTestFinished(() => rmSync(home, { recursive: true }))
    const downloads = join(home, 'Downloads')
    mkdirSync(downloads)
    const fileName = smallArchive(downloads, '1.2.3')
    const readme = readFileSync(join(downloads, 'leadline-1.2.3/README.txt'), 'utf8')
    rmSync(join(downloads, 'leadline-1.2.3'), { recursive: true })
    const commands = installSteps(fileName).flatMap(({ command }) => command?.split('\n') ?? [])
    expect(commandsIn(readme)).toEqual(commands)
    for (const line of readme.split('\n')) expect(line.length).toBeLessThanOrEqual(80)

    const env = { PATH: '/usr/bin:/bin', HOME: home }
    const type = (lines: string[]) =>
      spawnSync('sh', ['-e'], { input: lines.join('\n'), env, encoding: 'utf8', cwd: home })
    const [remove = '', ...rest] = commands.toReversed()
    const installed = type(rest.toReversed())
    expect([installed.status, installed.stderr]).toEqual([0, ''])
    expect(installed.stdout).toContain('Leadline 1.2.3 is installed.')
    expect(installed.stdout).toContain('Leadline runs')
    expect(existsSync(join(home, '.local/share/applications/leadline.desktop'))).toBe(true)
    const removed = type([remove])
    expect([removed.status, removed.stderr]).toEqual([0, ''])
    expect(existsSync(join(home, '.local/bin/leadline'))).toBe(false)
  },
)
