import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { readFolder } from '../manifest.ts'
import { runTool } from '../run-tool.ts'
import { sealTimes } from '../seal-times.ts'
import { iconFile } from './icon-file.ts'
import { signArguments, type Signing, signProgram } from './signing.ts'

export interface InstallerParts {
  /** The program's folder. */
  folder: string
  version: string
  epoch: number
  signing: Signing | undefined
  out: string
}

/** The setup program, and inside it the small one that shortcuts start. */
export function makeInstaller({ folder, version, epoch, signing, out }: InstallerParts): void {
  const icon = join(dirname(folder), 'leadline.ico')
  const launcher = join(dirname(folder), 'Leadline.exe')
  writeFileSync(icon, iconFile())
  const common = [`-DVERSION=${version}`, `-DICON=${icon}`]
  compile('launcher.nsi', [...common, `-DOUT=${launcher}`])
  signProgram(launcher, signing)
  sealTimes(dirname(folder), epoch)
  const bytes = readFolder(folder).reduce((sum, { size }) => sum + size, 0)
  compile('installer.nsi', [
    ...common,
    `-DOUT=${out}`,
    `-DFOLDER=${folder}`,
    `-DLAUNCHER=${launcher}`,
    `-DSIZE_KB=${Math.ceil(bytes / 1024)}`,
    ...(signing ? [`-DSIGN=osslsigncode ${signArguments(signing).join(' ')}`] : []),
  ])
  signProgram(out, signing)
}

function compile(script: string, definitions: readonly string[]): void {
  const args = ['-V2', '-WX', ...definitions, script]
  runTool('makensis', args, { cwd: import.meta.dirname })
}
