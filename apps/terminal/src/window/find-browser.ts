import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'

/** What the operating system reports about where programs are. */
export interface ProgramPlaces {
  platform: NodeJS.Platform
  /** Windows: the folders below which programs are installed. */
  programFolders: readonly string[]
  /** Elsewhere: the folders in which commands are looked for. */
  commandFolders: readonly string[]
  /** Windows: where its own programs are. */
  systemFolder: string
}

const windowsPrograms = [
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
]
const macPrograms = ['Microsoft Edge', 'Google Chrome', 'Chromium']
const pathPrograms = [
  'microsoft-edge',
  'microsoft-edge-stable',
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
]

/** A browser that can show one page as a window of its own; undefined where there is none. */
export function findBrowser(places: ProgramPlaces): string | undefined {
  const { platform, programFolders, commandFolders } = places
  if (platform === 'win32') {
    return programFolders
      .flatMap((root) => windowsPrograms.map((parts) => join(root, ...parts)))
      .find(canRun)
  }
  if (platform === 'darwin') {
    return macPrograms
      .map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
      .find(canRun)
  }
  return commandFolders
    .flatMap((folder) => pathPrograms.map((name) => join(folder, name)))
    .find(canRun)
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
