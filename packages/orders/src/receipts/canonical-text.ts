/**
 * A value as the one text that stands for it: JSON over lines, in ASCII alone. A file that is read must be this text of what
 * was read in it, so that no byte of it can differ unnoticed.
 */
export function canonicalText(value: unknown): string {
  const text = JSON.stringify(value, null, 1)
  return `${text.replaceAll(/[\u007F-\uFFFF]/g, escaped)}\n`
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Undefined where a byte is none that a canonical text has; `line` says where. */
export function asciiText(bytes: Uint8Array): { text: string } | { line: number } {
  let line = 1
  const parts: string[] = []
  for (let from = 0; from < bytes.length; from += partLength) {
    const part = bytes.subarray(from, from + partLength)
    for (const byte of part) {
      if (byte === newLine) line += 1
      else if (byte < 0x20 || byte > 0x7e) return { line }
    }
    parts.push(String.fromCharCode(...part))
  }
  return { text: parts.join('') }
}

/** The first line in which two texts differ, from 1; undefined where none does. */
export function firstDifference(a: string, b: string): number | undefined {
  if (a === b) return undefined
  const [first, second] = [a.split('\n'), b.split('\n')]
  const at = first.findIndex((line, place) => line !== second[place])
  return (at === -1 ? first.length : at) + 1
}

/** The first line that no canonical text has, from 1: where a text that is no JSON is likely damaged. */
export function firstOddLine(text: string): number {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => !lineOfJson.test(line))
  return (at === -1 ? lines.length - 1 : at) + 1
}

const newLine = 10
/** As many arguments as a call takes anywhere. */
const partLength = 8192
const quoted = String.raw`"(?:[^"\\]|\\(?:["\\/bfnrt]|u[0-9a-f]{4}))*"`
const lineOfJson = new RegExp(
  String.raw`^ *(?:[\]}]?,?|(?:${quoted}: )?(?:[[{]|\[\],?|\{\},?|(?:${quoted}|-?\d+(?:\.\d+)?|true|false|null),?))$`,
)
