import type { LicenseWatch } from '../../platform/license/license-watch.ts'
import { isLicenseFileName } from './license-file-name.ts'

/**
 * A license file may be dropped anywhere on a window of the desk. Without this the browser would show a dropped file in
 * place of the desk; what a panel takes for itself does not come here.
 */
export function takeDroppedLicense(license: LicenseWatch, view: Window): () => void {
  const over = (event: DragEvent) => {
    if (event.defaultPrevented || !hasFiles(event)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
  }
  const drop = (event: DragEvent) => {
    if (event.defaultPrevented || !hasFiles(event)) return
    event.preventDefault()
    const files = [...(event.dataTransfer?.files ?? [])]
    const found = files.find(({ name }) => isLicenseFileName(name))
    if (found) return void license.openFile(found)
    const name = files[0]?.name ?? 'This'
    const words = `${name} is not a license file. Those end in .leadline-license and come from your profile or our email.`
    license.outcome.set({ isGood: false, words })
  }
  view.addEventListener('dragover', over)
  view.addEventListener('drop', drop)
  return () => {
    view.removeEventListener('dragover', over)
    view.removeEventListener('drop', drop)
  }
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}
