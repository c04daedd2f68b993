/** What the server takes of what was typed or pasted: no control characters, nothing that turns text around, no half characters. */
export function sendableText(typed: string): string {
  return typed
    .replaceAll(/\r\n|[\u2028\u2029]/g, '\n')
    .replaceAll(/(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu, '')
    .toWellFormed()
    .trim()
}
