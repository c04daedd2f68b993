import { join } from 'node:path'

import { unsignedMark } from '@leadline/contract/releases/file-platform'

import { archiveFolder } from './archive.ts'
import { layOut } from './lay-out.ts'
import type { Packing } from './packing.ts'
import type { Target } from './targets.ts'
import { makeInstaller } from './windows/make-installer.ts'

/** What people and the updater take, for one kind of computer. */
export async function packTarget(packing: Packing, target: Target, out: string): Promise<string[]> {
  const { version, epoch, signing } = packing
  const folder = await layOut(packing, target)
  const name = join(out, `leadline-${version}-${target.name}`)
  const archive = target.system === 'linux' ? `${name}.tar.xz` : `${name}.tar.gz`
  archiveFolder(folder, archive, epoch)
  if (target.system === 'linux') return [archive]
  const setup = `${name}-setup${signing ? '' : unsignedMark}.exe`
  makeInstaller({ folder, version, epoch, signing, out: setup })
  return [setup, archive]
}
