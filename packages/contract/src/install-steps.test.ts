import { expect, test } from 'vitest'

import { installSteps } from './install-steps.ts'

const commandsOf = (file: string) =>
  installSteps(file).flatMap(({ command }) => command?.split('\n') ?? [])

test('whoever installs on Linux has every command, with the name of the file they downloaded', () => {
  expect(commandsOf('leadline-1.2.3-linux-arm64.tar.xz')).toEqual([
    'cd ~/Downloads',
    'sha256sum leadline-1.2.3-linux-arm64.tar.xz',
    'tar -xf leadline-1.2.3-linux-arm64.tar.xz',
    './leadline-1.2.3/install.sh',
    '~/.local/bin/leadline',
    '~/.local/lib/leadline/current/uninstall.sh',
  ])
})

test('whoever installs on Windows knows what it says of an unknown publisher, and what to do then', () => {
  const text = installSteps('leadline-1.2.3-setup-unsigned.exe')
    .map((step) => step.text)
    .join(' ')
  for (const words of ['Windows protected your PC', 'unknown publisher', 'More info', 'Run anyway'])
    expect(text).toContain(words)
  expect(commandsOf('leadline-1.2.3-setup.exe')).toEqual([
    'Get-FileHash $HOME\\Downloads\\leadline-1.2.3-setup.exe',
  ])
})
