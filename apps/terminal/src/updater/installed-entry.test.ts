import { expect, test } from 'vitest'

import { nameInstalledVersion } from './installed-entry.ts'

const places = { systemFolder: 'C:\\Windows\\System32' }
const installed = { root: 'C:\\Leadline', version: '1.1.0' }

test('after an update Windows lists the version that runs, by its own program and no other of that name', async () => {
  const asked: string[] = []
  const run = (program: string, args: readonly string[]) => {
    asked.push([program, ...args].join(' '))
    return Promise.resolve()
  }
  await nameInstalledVersion({ ...installed, platform: 'win32' }, places, run)
  const key = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\Leadline'
  expect(asked).toEqual([
    `C:\\Windows\\System32\\reg.exe query ${key}`,
    `C:\\Windows\\System32\\reg.exe add ${key} /v DisplayVersion /d 1.1.0 /f`,
  ])
  await nameInstalledVersion({ ...installed, platform: 'linux' }, places, run)
  expect(asked).toHaveLength(2)
})

test('a program that was never set up gets no entry', async () => {
  const asked: string[] = []
  const run = (_program: string, [what = '']: readonly string[]) => {
    asked.push(what)
    return Promise.reject(new Error('The system was unable to find the specified registry key'))
  }
  await expect(
    nameInstalledVersion({ ...installed, platform: 'win32' }, places, run),
  ).rejects.toThrow('unable to find')
  expect(asked).toEqual(['query'])
})
