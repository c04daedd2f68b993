/** The same passphrase however a keyboard spells its letters; without the line break that pasting adds. */
export function passphraseIn(field: HTMLTextAreaElement | null): string {
  return (field?.value ?? '').replace(/[\r\n]+$/, '').normalize('NFKC')
}

export function emptyField(field: HTMLTextAreaElement | null): void {
  if (field) field.value = ''
}
