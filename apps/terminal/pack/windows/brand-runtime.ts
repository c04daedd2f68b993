import { readFileSync } from 'node:fs'

import { NtExecutable, NtExecutableResource, Resource } from 'resedit'

import { iconItems } from './icon-file.ts'

const american = 1033
const unicode = 1200
const windowSubsystem = 2

/** Node under our name: with our icon and version, and without a console window that opens beside the desk. */
export function brandRuntime(nodeFile: string, version: string): Buffer {
  // Node's own signature does not survive any change; ours is put on later, where there is a certificate.
  const program = NtExecutable.from(readFileSync(nodeFile), { ignoreCert: true })
  program.newHeader.optionalHeader.subsystem = windowSubsystem
  const resources = NtExecutableResource.from(program)
  for (const { id, lang } of Resource.IconGroupEntry.fromEntries(resources.entries)) {
    Resource.IconGroupEntry.replaceIconsForResource(resources.entries, id, lang, iconItems())
  }
  for (const info of Resource.VersionInfo.fromEntries(resources.entries)) {
    info.removeAllStringValues({ lang: american, codepage: unicode })
    info.setFileVersion(`${version}.0`, american)
    info.setProductVersion(`${version}.0`, american)
    info.setStringValues(
      { lang: american, codepage: unicode },
      {
        CompanyName: 'Leadline',
        FileDescription: 'Leadline',
        InternalName: 'leadline',
        LegalCopyright: 'Contains Node.js; see THIRD-PARTY-LICENSES.txt.',
        OriginalFilename: 'leadline.exe',
        ProductName: 'Leadline',
        FileVersion: version,
        ProductVersion: version,
      },
    )
    info.outputToResourceEntries(resources.entries)
  }
  resources.outputResource(program)
  return Buffer.from(program.generate())
}
