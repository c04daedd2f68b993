// The Wine that tries our Windows program: Debian 13's, in a folder of its own. Wine 8, which Debian 12 has, does not start
// Node 26. It is made for Intel's processors; on ARM it runs inside Box64.
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

import { canInstallPackages } from '../chromium.mjs'
import { root, say, tryRun } from '../prepare.mjs'

const folder = join(root, '.cache/wine')
const system = join(folder, 'system')
const command = join(folder, 'wine')
const isArm = process.arch === 'arm64'
const machine = isArm ? 'arm64' : 'amd64'
/** What Box64 lends to Wine instead of emulating it, and the shell that Wine and Box64 call. */
const ownPackages = ['bash', 'coreutils', 'grep', 'sed', 'util-linux', 'fonts-dejavu-core']
const armPackages = [
  'box64',
  'liblzma5',
  'libunwind8',
  'libfreetype6',
  'libfontconfig1',
  'libgnutls30t64',
  'libdbus-1-3',
  'libx11-6',
  'libxext6',
  'libxrandr2',
  'libxrender1',
  'libxcursor1',
  'libxi6',
  'libxfixes3',
  'libxinerama1',
  'libxcomposite1',
]
/**
 * Where a library is missing, Wine starts its desktop again and again until the machine's memory is full. Root has no such limit,
 * so it runs as nobody.
 */
const mostThreads = 500

/** The command that runs programs for Windows, or why there is none. */
export function bringWine() {
  if (process.env.LEADLINE_WINE) return { command: process.env.LEADLINE_WINE }
  if (existsSync(command)) return { command }
  if (process.platform !== 'linux' || !canInstallPackages()) {
    return {
      skipped: 'needs Debian as root, or LEADLINE_WINE: a command that runs Windows x64 programs',
    }
  }
  say('Fetching Wine, which tries the Windows program; some 250 MB …')
  rmSync(folder, { recursive: true, force: true })
  try {
    unpack(machine, isArm ? [...ownPackages, ...armPackages] : ownPackages)
    unpack('amd64', ['wine64'])
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    return { skipped: error.message }
  }
  finish()
  return { command }
}

/** Debian's packages with all that they need, without installing them on this machine. */
function unpack(architecture, packages) {
  const apt = join(folder, `apt-${architecture}`)
  for (const part of ['lists/partial', 'cache/archives/partial', 'etc/apt.conf.d']) {
    mkdirSync(join(apt, part), { recursive: true })
  }
  writeFileSync(join(apt, 'status'), '')
  const keys = '/usr/share/keyrings/debian-archive-keyring.gpg'
  writeFileSync(
    join(apt, 'etc/sources.list'),
    `deb [signed-by=${keys}] ${debianSite()} trixie main\n`,
  )
  const settings = {
    'APT::Architecture': architecture,
    'APT::Architectures': architecture,
    'APT::Install-Recommends': 'false',
    'APT::Sandbox::User': 'root',
    'Dir::State': apt,
    'Dir::State::status': join(apt, 'status'),
    'Dir::Cache': join(apt, 'cache'),
    'Dir::Etc': join(apt, 'etc'),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} "${value}";\n`)
  writeFileSync(join(apt, 'conf'), lines.join(''))
  const env = { APT_CONFIG: join(apt, 'conf') }
  must('apt-get', ['update'], env)
  must('apt-get', ['install', '-y', '--download-only', ...packages], env)
  const archives = join(apt, 'cache/archives')
  for (const name of readdirSync(archives).filter((file) => file.endsWith('.deb'))) {
    must('dpkg', ['-x', join(archives, name), system])
  }
  rmSync(apt, { recursive: true })
}

/** Where this machine has its packages from. */
function debianSite() {
  const asked = must('apt-get', ['indextargets', '--format', '$(SITE)', 'Created-By: Packages'])
  const site = asked.split('\n').find((line) => line !== '' && !line.endsWith('-security'))
  if (!site) throw new Error('apt knows no source of packages; run apt-get update')
  return site
}

function finish() {
  const wine = join(system, 'usr/lib/wine')
  // Debian's is a script that chooses between this one and the one for 32 bits; Box64 runs no scripts.
  rmSync(join(wine, 'wineserver'))
  copyFileSync(join(wine, 'wineserver64'), join(wine, 'wineserver'))
  rmSync(join(system, 'usr/bin/sh'), { force: true })
  symlinkSync('bash', join(system, 'usr/bin/sh'))
  writeFileSync(command, wineScript())
  chmodSync(command, 0o755)
}

/**
 * Mounts and processes are this command's alone: when it is killed, all of its Windows goes with it. /tmp and the checkout have
 * the same paths inside as outside.
 */
function wineScript() {
  const nobody = '65534:65534'
  const box = isArm ? '/usr/bin/box64 ' : ''
  return `#!/bin/sh
# Runs a program for Windows until it and all that it started have ended. WINEPREFIX, below /tmp, is the Windows that it sees,
# and belongs to nobody afterwards.
if [ "$1" != inside ]; then
  exec unshare --mount --propagation private --pid --fork --kill-child "$0" inside "$@"
fi
shift
for folder in /dev /sys /tmp '${root}'; do
  mkdir -p "${system}$folder"
  mount --rbind "$folder" "${system}$folder" || exit 71
done
mount -t proc proc '${system}/proc' || exit 71
export WINELOADER=/usr/lib/wine/wine64 WINEDEBUG="\${WINEDEBUG:--all}" HOME="$WINEPREFIX"
export BOX64_LOG=0 BOX64_NOBANNER=1 BOX64_PATH=/usr/lib/wine BOX64_LD_LIBRARY_PATH=/usr/lib/x86_64-linux-gnu
if [ ! -e "$WINEPREFIX/user.reg" ]; then
  # A library that user32.dll wants and Wine does not have, and no screen.
  mkdir -p "$WINEPREFIX/drive_c/windows/system32"
  cp '${system}/usr/x86_64-w64-mingw32/lib/zlib1.dll' "$WINEPREFIX/drive_c/windows/system32/"
  printf 'WINE REGISTRY Version 2\n\n[Software\\\\\\\\Wine\\\\\\\\Drivers]\n"Graphics"="null"\n' > "$WINEPREFIX/user.reg"
  chown -R ${nobody} "$WINEPREFIX"
fi
prlimit --nproc=${mostThreads} chroot --userspec ${nobody} '${system}' ${box}/usr/lib/wine/wine64 "$@"
ended=$?
prlimit --nproc=${mostThreads} chroot --userspec ${nobody} '${system}' ${box}/usr/lib/wine/wineserver -w
exit $ended
`
}

function must(program, args, env = {}) {
  const done = tryRun(program, args, {
    quiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive', ...env },
  })
  if (done.status === 0) return done.stdout
  throw new Error(`${program} ${args[0]}: ${done.stderr || done.error?.message}`)
}
