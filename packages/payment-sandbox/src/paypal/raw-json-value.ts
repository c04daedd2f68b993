/**
 * The text of one top-level value, exactly as it was written. A signature is about bytes: whoever
 * parses and writes again checks something else.
 */
export function rawJsonValue(text: string, key: string): string | undefined {
  let [depth, inText, start, name] = [0, false, -1, '']
  let textStart = -1
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (inText) {
      if (character === '\\') at++
      else if (character === '"') {
        inText = false
        if (depth === 1 && start < 0) name = text.slice(textStart, at + 1)
      }
      continue
    }
    if (character === '"') [inText, textStart] = [true, at]
    else if (character === '{' || character === '[') depth++
    else if (character === ':' && depth === 1 && start < 0 && parsedName(name) === key)
      start = at + 1
    else if (character === '}' || character === ']') depth--
    const ended = (character === ',' && depth === 1) || depth === 0
    if (start >= 0 && ended) return text.slice(start, at).trim()
  }
  return undefined
}

function parsedName(quoted: string): unknown {
  return quoted === '' ? undefined : JSON.parse(quoted)
}
