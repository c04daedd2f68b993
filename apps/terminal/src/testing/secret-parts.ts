/** What to look for where a secret must not be: a key of several lines may turn up in pieces, or encoded once more. */
export function secretParts(secret: string): string[] {
  const lines = secret.split('\n').filter((line) => line.length > 20 && !line.startsWith('-----'))
  return [...lines, ...lines.map((line) => Buffer.from(line).toString('base64').slice(0, 40))]
}
