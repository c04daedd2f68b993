// What packing needs of the machine besides Node.
import { existsSync } from 'node:fs'

import { canInstallPackages, installPackage } from '../chromium.mjs'
import { say } from '../prepare.mjs'

/** Brings what is missing, or says what to install and ends. */
export function bringPackTools({ forWindows }) {
  if (process.platform !== 'linux') {
    say('Packing needs Linux: its tar, xz and NSIS give the same bytes each time.')
    process.exit(1)
  }
  bring('/usr/bin/xz', 'xz-utils', 'packs the Linux archives')
  if (!forWindows) return
  bring('/usr/bin/makensis', 'nsis', 'makes the Windows installer')
  if (process.env.LEADLINE_SIGN_PKCS12) {
    bring('/usr/bin/osslsigncode', 'osslsigncode', 'signs for Windows')
  }
}

function bring(file, debian, why) {
  if (existsSync(file)) return
  if (canInstallPackages()) {
    say(`Installing ${debian}, which ${why} …`)
    installPackage(debian)
  }
  if (existsSync(file)) return
  say(`${debian} ${why}, and is missing. Please install it: apt install ${debian}`)
  process.exit(1)
}
