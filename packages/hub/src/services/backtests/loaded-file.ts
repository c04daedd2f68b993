import type { LoadedAlgorithms } from '../algorithms/loaded-algorithms.ts'

/** What a loaded algorithm was read from: its file as it is now where it is followed by path, else the text that was given. */
export function loadedFile(
  algorithms: LoadedAlgorithms | undefined,
  id: string,
): { fileName: string; text: string } | { error: string } {
  const setup = algorithms?.get(id)?.setup
  if (!setup) return { error: 'It is not loaded any more.' }
  const { path, source } = setup
  if (path === null) return { fileName: source.name, text: source.text }
  return algorithms?.setup.files?.read(path) ?? { error: 'Files cannot be read here.' }
}
