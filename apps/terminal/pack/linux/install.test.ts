import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

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
