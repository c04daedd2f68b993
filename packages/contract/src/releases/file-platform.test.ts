import { expect, test } from 'vitest'

import { isForPeople, platformOfFile } from './file-platform.ts'

test.each([
  ['leadline-1.2.3-setup.exe', 'Windows x64 installer', true],
  ['Leadline-Setup.EXE', 'Windows x64 installer', true],
  ['leadline-1.2.3-linux-x64.tar.gz', 'Linux x64 archive', true],
  ['leadline-1.2.3-linux-arm64.tar.xz', 'Linux arm64 archive', true],
  ['leadline-1.2.3-windows-x64.tar.gz', 'Windows x64 archive', false],
  ['leadline-1.2.3.sha256', 'nothing', false],
  ['linux-x64.tar.gz', 'nothing', false],
])('%s is for %s', (name, what, forPeople) => {
  const found = platformOfFile(name)
  const words = found ? `${found.system} ${found.processor} ${found.kind}` : 'nothing'
  expect([words, isForPeople(name)]).toEqual([what, forPeople])
})
