import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { systemFolderIn, windowsProgram } from '../installed/system-programs.ts'
import {
  droppedWords,
  untrustedVariables,
  withoutUntrusted,
} from '../installed/trusted-environment.ts'
import { scriptFiles } from '../python/script-files.ts'
import { newHome, startTestTerminal } from '../testing/test-terminal.ts'

const launcher = join(import.meta.dirname, '../../pack/linux/leadline')

/** 19: what somebody puts around the program before it is started. */
export function environmentAttempts(): void {
  test('what changes whom Leadline trusts is named, whatever its letters, and nothing else is', () => {
    const environment = {
      NODE_OPTIONS: '--inspect',
      Node_Extra_CA_Certs: 'evil.pem',
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
      SSL_CERT_FILE: 'evil.pem',
      SSLKEYLOGFILE: 'keys.txt',
      OPENSSL_CONF: 'evil.cnf',
      LD_PRELOAD: 'evil.so',
      DYLD_INSERT_LIBRARIES: 'evil.dylib',
      NODE_ENV: 'production',
      LEADLINE_PORT: '0',
      PATH: '/usr/bin',
      SSLX: 'no',
    }
    const names = untrustedVariables(environment)
    expect(names).toHaveLength(8)
    expect(withoutUntrusted(environment)).toEqual({
      NODE_ENV: 'production',
      LEADLINE_PORT: '0',
      PATH: '/usr/bin',
      SSLX: 'no',
    })
    expect(droppedWords(['NODE_OPTIONS'])).not.toContain('--inspect')
  })

  test('code that NODE_OPTIONS would load is not in the program that trades, and that is said', async () => {
    const home = newHome()
    const loaded = join(home, 'loaded.txt')
    const script = join(home, 'evil.cjs')
    writeFileSync(
      script,
      `require('node:fs').appendFileSync(${JSON.stringify(loaded)}, process.pid + ' ' + process.ppid + '\\n')`,
    )
    const terminal = await startTestTerminal(home, {
      NODE_OPTIONS: `--require ${script}`,
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
    })
    expect(terminal.output()).toContain(
      droppedWords(['NODE_OPTIONS', 'NODE_TLS_REJECT_UNAUTHORIZED']),
    )
    // The process that was started has loaded it before our first line; it opened nothing and only waits.
    const inside = readFileSync(loaded, 'utf8').trim().split('\n')
    expect(inside).toHaveLength(1)
    expect(inside[0]).toMatch(new RegExp(`^${terminal.process.pid} `))
  })

  test.runIf(process.platform !== 'win32')(
    'no signal opens the running program to a debugger, or ends it',
    async () => {
      const main = join(import.meta.dirname, '../hub/main.ts')
      const env = { PATH: '/usr/bin:/bin', LEADLINE_HOME: newHome(), LEADLINE_WINDOW: 'none' }
      const hub = spawn(process.execPath, ['--disable-sigusr1', main], { env })
      let said = ''
      hub.stdout.on('data', (chunk) => (said += String(chunk)))
      hub.stderr.on('data', (chunk) => (said += String(chunk)))
      await expect.poll(() => said, { timeout: 60_000 }).toContain('Leadline is ready')
      hub.kill('SIGUSR1')
      await setTimeout(1000)
      expect(said).not.toContain('Debugger')
      expect(hub.exitCode ?? hub.signalCode).toBeNull()
      const ended = once(hub, 'exit')
      hub.kill('SIGTERM')
      await ended
    },
  )

  test.runIf(process.platform === 'linux')(
    'the launcher of an installed Leadline drops them before Node starts, says so, and lets no signal debug it',
    () => {
      const root = newHome()
      mkdirSync(join(root, 'runtime'))
      writeFileSync(join(root, 'runtime/node'), '#!/bin/sh\nenv | sort; echo "args: $*"\n')
      chmodSync(join(root, 'runtime/node'), 0o755)
      writeFileSync(join(root, 'leadline'), readFileSync(launcher))
      chmodSync(join(root, 'leadline'), 0o755)
      const printed = execFileSync(join(root, 'leadline'), ['file.leadline-license'], {
        encoding: 'utf8',
        env: {
          PATH: '/usr/bin:/bin',
          NODE_OPTIONS: '--require evil.cjs',
          SSL_CERT_DIR: '/evil',
          SSLKEYLOGFILE: '/evil',
          LD_LIBRARY_PATH: '/evil',
          LEADLINE_PORT: '0',
        },
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      expect(printed).not.toMatch(/evil/)
      expect(printed).toContain('LEADLINE_PORT=0')
      expect(printed).toMatch(
        /^args: --disable-sigusr1 .*apps\/terminal\/src\/hub\/main\.js file\.leadline-license$/m,
      )
    },
  )

  test('programs of Windows are started by their whole path, wherever Leadline was started', () => {
    const systemFolder = systemFolderIn('D:\\Windows')
    expect(windowsProgram('reg', { systemFolder })).toBe('D:\\Windows\\System32\\reg.exe')
    expect(windowsProgram('powershell', { systemFolder })).toBe(
      'D:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe',
    )
    for (const odd of [undefined, '', '.', '\\\\evil\\share', 'C:\\Windows\\..\\evil']) {
      expect(systemFolderIn(odd)).toBe('C:\\Windows\\System32')
    }
  })

  test('a desk cannot make this computer sign in to another one by the path of a script', () => {
    for (const path of [
      '\\\\evil.example\\share\\x.py',
      '\\\\evil.example@8080\\share\\x.py',
      '//evil.example/share/x.py',
      '\\\\?\\UNC\\evil.example\\share\\x.py',
      '\\\\.\\pipe\\x.py',
      '/\\evil.example\\x.py',
    ]) {
      expect(scriptFiles.read(path)).toEqual({
        error: 'Scripts are read from this computer alone, not over the network.',
      })
    }
  })
}
