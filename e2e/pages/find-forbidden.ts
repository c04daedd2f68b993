declare global {
  interface Window {
    findForbidden: typeof findForbidden
  }
}

/** What stands in a text that must never be in a page. Runs in the browser. */
export function findForbidden(article: Element): string[] {
  const tags =
    /^(?:a|abbr|b|blockquote|br|caption|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|figcaption|figure|h[2-6]|hr|i|img|input|ins|kbd|li|mark|ol|p|pre|q|r[bpt]|ruby|s|samp|section|small|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|time|tr|tt|u|ul|var|wbr)$/
  const schemes = /^(?:https?|ircs?|mailto|xmpp):$/
  const attributes =
    /^(?:on.*|style|srcset|action|formaction|background|poster|.*:href|ping|name|popover.*|contenteditable|form|target|download|usemap|accesskey|autofocus|is|slot|command.*|srcdoc|data|dynsrc|lowsrc|longdesc)$/
  return [...article.querySelectorAll('*')].flatMap((element) => {
    const found: string[] = []
    if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml' || !tags.test(element.localName)) {
      found.push(`<${element.localName}>`)
    }
    if (element instanceof HTMLInputElement && !(element.type === 'checkbox' && element.disabled)) {
      found.push('an input')
    }
    for (const { name, value } of element.attributes) {
      if (attributes.test(name)) found.push(name)
      if (name === 'id' && !value.startsWith('user-content-')) found.push(`id=${value}`)
      if (/^(?:href|src|cite)$/.test(name)) {
        const address = URL.canParse(value, location.href)
          ? new URL(value, location.href)
          : undefined
        if (!address || !schemes.test(address.protocol)) found.push(`${name}=${value}`)
      }
    }
    return found
  })
}
