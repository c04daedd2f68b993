import type { LicenseStore } from '../../platform/license/license-store.ts'
import { isLicenseFileName } from './license-file-name.ts'

/**
 * A license file may be dropped anywhere on a window of the desk. Without this the browser would show a dropped file in
 * place of the desk. It is looked at before the panels see it: the frame that holds them marks every drop as taken, also those
 * that it has no use for.
 */
export function takeDroppedLicense(license: LicenseStore, view: Window): () => void {
  const over = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
  }
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    const files = [...(event.dataTransfer?.files ?? [])]
    const found = files.find(({ name }) => isLicenseFileName(name))
    // A script that one writes takes the words of a file; a field for files takes the file.
    if (!found && isEditable(event.target)) return
    event.preventDefault()
    event.stopPropagation()
    if (found) return void license.openFile(found)
    const name = files[0]?.name ?? 'This'
    const words = `${name} is not a license file. Those end in .leadline-license and come from your profile or our email.`
    license.outcome.set({ isGood: false, words })
  }
  view.addEventListener('dragover', over, true)
  view.addEventListener('drop', drop, true)
  return () => {
    view.removeEventListener('dragover', over, true)
    view.removeEventListener('drop', drop, true)
  }
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}

function isEditable(target: EventTarget | null): boolean {
  // A window that was taken out has a class of its own for elements.
  const element = target as Partial<Element> | null
  return !!element?.closest?.('[contenteditable="true"], input[type="file"]')
}
