/** Hand a text to the person as a file of that name. */
export function saveAsFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Not at once: the browser begins to read it only after this.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
