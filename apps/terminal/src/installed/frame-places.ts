import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

const maps = new Map<string, SourceMap | undefined>()

/**
 * A frame of a stack with the file that the code was written in. In the packed program one file holds all modules; the map
 * beside it says which one a line came from.
 */
export function frameWithSource(frame: string): string {
  const [, url, line, column] = /(file:\/\/\S+\.js):(\d+):(\d+)/.exec(frame) ?? []
  if (url === undefined) return frame
  const origin = mapBeside(url)?.findOrigin(Number(line), Number(column))
  return origin && 'fileName' in origin ? `at ${origin.fileName}` : frame
}

function mapBeside(url: string): SourceMap | undefined {
  if (!maps.has(url)) maps.set(url, readMap(url))
  return maps.get(url)
}

function readMap(url: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')))
  } catch {
    // Not a packed program: its files are their own sources.
    return undefined
  }
}
