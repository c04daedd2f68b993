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

/** The same for a feed, which one character that XML cannot write would make unreadable. */
export function escapeXml(text: string): string {
  return escapeMarkup(onlyXmlCharacters(text))
}

/** XML has no way to write most control characters, nor half of a surrogate pair. */
export function onlyXmlCharacters(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .toWellFormed()
  )
}
