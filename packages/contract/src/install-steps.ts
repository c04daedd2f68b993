import { brand } from './brand.ts'
import { platformOfFile } from './releases/file-platform.ts'

/** One thing to do, with the command for whoever does it in a terminal. */
export interface InstallStep {
  title: string
  text: string
  command?: string
}

/** What stands for the version where none is published yet. */
export const someFile = {
  Windows: 'leadline-VERSION-windows-x64-setup.exe',
  Linux: 'leadline-VERSION-linux-x64.tar.xz',
} as const

/**
 * From a downloaded file to the running program, and away again: said alike on the downloads page, in the archive and in
 * the search. Run one after the other, the commands do it.
 */
export function installSteps(fileName: string): InstallStep[] {
  return platformOfFile(fileName)?.system === 'Linux' ? onLinux(fileName) : onWindows(fileName)
}

const compare =
  'Compare what it prints with the SHA-256 on the downloads page. If they differ, do not install the file.'

function onLinux(fileName: string): InstallStep[] {
  const folder = fileName.replace(/-linux-.*$/, '')
  return [
    {
      title: 'Check the file',
      text: compare,
      command: `cd ~/Downloads\nsha256sum ${fileName}`,
    },
    {
      title: 'Unpack and install it',
      text: `It is installed in your home folder, in ~/.local. No administrator rights are needed, so leave out sudo.`,
      command: `tar -xf ${fileName}\n./${folder}/install.sh`,
    },
    {
      title: 'Start it',
      text: `From the menu of your desktop, or with this command.`,
      command: '~/.local/bin/leadline',
    },
    {
      title: 'Update or remove it',
      text: `Installing a newer archive in the same way updates it; an installed ${brand.name} can also fetch new versions itself. To remove it, run this. It asks before it deletes your keys, orders and layouts.`,
      command: '~/.local/lib/leadline/current/uninstall.sh',
    },
  ]
}

function onWindows(fileName: string): InstallStep[] {
  return [
    {
      title: 'Check the file',
      text: `In PowerShell, which is in the Start menu. ${compare}`,
      command: `Get-FileHash $HOME\\Downloads\\${fileName}`,
    },
    {
      title: 'Keep it, if the browser asks',
      text: 'Microsoft Edge may say that the file is not commonly downloaded. In the list of downloads, open the menu of the file and choose Keep.',
    },
    {
      title: 'Run it',
      text: 'Double-click the file. An installer without a code-signing certificate has a name that ends in -unsigned. For such a one Windows SmartScreen says “Windows protected your PC” and names an unknown publisher: if the SHA-256 was right, choose More info, then Run anyway. It is installed for you alone and asks for no administrator password.',
    },
    {
      title: 'Start it',
      text: `Choose ${brand.name} in the Start menu.`,
    },
    {
      title: 'Update or remove it',
      text: `Running a newer installer updates it; an installed ${brand.name} can also fetch new versions itself. To remove it, open Settings, Apps, Installed apps and choose ${brand.name}. Your keys, orders and layouts stay unless you ask for them to be deleted.`,
    },
  ]
}
