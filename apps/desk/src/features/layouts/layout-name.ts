/** Why a layout cannot have that name; undefined where it can. */
export function layoutNameMistake(name: string, taken: readonly string[]): string | undefined {
  if (name === '') return 'Give it a name.'
  // oxlint-disable-next-line no-control-regex -- they are what is refused
  if (/[\u0000-\u001f\u007f]/.test(name)) return 'A name is letters, digits and signs.'
  const same = taken.find((other) => other.toLowerCase() === name.toLowerCase())
  return same === undefined ? undefined : `There is a layout named ${same} already.`
}
