import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const contentDir = fileURLToPath(new URL('../../../content', import.meta.url))

/** A file under content/, by its path from there. */
export function readContent(file: string, dir = contentDir): string {
  return readFileSync(join(dir, file), 'utf8').replaceAll('\r\n', '\n')
}

/** The files of one folder under content/ with this ending, in alphabetical order. */
export function listContent(folder: string, extension: string, dir = contentDir): string[] {
  return readdirSync(join(dir, folder))
    .filter((name) => name.endsWith(extension))
    .toSorted()
    .map((name) => `${folder}/${name}`)
}
