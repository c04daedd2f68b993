import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { FaultPoint } from '../fault-points.ts'
import { fetchArchive } from '../fetch-archive.ts'
import { forgetOlderVersions, switchVersion } from '../switch-version.ts'
import { unpackVersion } from '../unpack-version.ts'

export interface WholeUpdate {
  /** The installed program. */
  root: string
  archive: { path: string; sha256: string }
  from: string
  to: string
}

/** Download, check, unpack, switch, and the new version's first good start. */
export async function wholeUpdate(
  { root, archive, from, to }: WholeUpdate,
  at: FaultPoint,
): Promise<void> {
  const bytes = readFileSync(archive.path)
  const file = await fetchArchive(
    {
      url: 'http://127.0.0.1/',
      name: 'update.tar.gz',
      size: bytes.length,
      sha256: archive.sha256,
    },
    {
      folder: join(root, 'home'),
      fetch: (_url, request) => Promise.resolve(answer(bytes, request)),
      signal: new AbortController().signal,
      onProgress: () => {},
      at,
    },
  )
  const { platform } = process
  await unpackVersion(file, { root, version: to }, at)
  await switchVersion({ root, version: from, platform }, to, at)
  await forgetOlderVersions({ root, version: to, platform }, at)
}

/** As the shop answers, in pieces, so that there is something to be killed between. */
function answer(bytes: Buffer, request: RequestInit | undefined): Response {
  const asked = new Headers(request?.headers).get('range')
  const start = Number(/\d+/.exec(asked ?? '')?.[0] ?? 0)
  const half = Math.floor((start + bytes.length) / 2)
  const pieces = [bytes.subarray(start, half), bytes.subarray(half)]
  const body = new ReadableStream({
    pull(controller) {
      const piece = pieces.shift()
      if (piece) controller.enqueue(new Uint8Array(piece))
      else controller.close()
    },
  })
  return new Response(body, { status: asked === null ? 200 : 206 })
}
