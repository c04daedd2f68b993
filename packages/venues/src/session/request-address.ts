type Pairs = readonly (readonly [name: string, value: string])[]

/** Percent-encodes as forms and signatures want it: everything but letters, digits and -._~ */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Pairs in their own order, as in a query or a form. */
export function encodePairs(pairs: Pairs): string {
  return pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
}

/** The whole address of a call: base without its last slash, path from its first, query in order. */
export function requestAddress(base: string, path: string, query: Pairs): string {
  const text = encodePairs(query)
  return `${base.replace(/\/$/, '')}${path}${text === '' ? '' : `?${text}`}`
}

/** A connection's address: what the adapter appends may be a path, a query, or nothing. */
export function connectionAddress(base: string, suffix: string): string {
  if (suffix === '') return base
  return suffix.startsWith('/') ? `${base.replace(/\/$/, '')}${suffix}` : `${base}${suffix}`
}

/** Host and port of an address. */
export function hostOf(address: string): string {
  return /^[a-z]+:\/\/([^/?#]+)/.exec(address)?.[1] ?? ''
}
