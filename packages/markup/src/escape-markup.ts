const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for an element or a quoted attribute, in HTML as in XML. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}

/**
 * The same without what XML has no way to write: most control characters, and half of a surrogate pair.
 * One of them would make a whole feed unreadable.
 */
export function escapeXml(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  const writable = text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  return escapeMarkup(writable.toWellFormed())
}
