import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { renamePatiently, syncFolder } from './durable-change.ts'
import { type FaultPoint, noFaults } from './fault-points.ts'
import { UpdateRefusal } from './update-refusal.ts'

export interface WantedArchive {
  url: string
  name: string
  /** As the signed entry of the log says. */
  size: number
  sha256: string
}

export interface FetchOptions {
  folder: string
  fetch: typeof globalThis.fetch
  signal: AbortSignal
  onProgress: (doneBytes: number) => void
  at?: FaultPoint
}

/** Fetch an archive into a folder, going on where an earlier attempt stopped. It has its name only when all of it is right. */
export async function fetchArchive(wanted: WantedArchive, options: FetchOptions): Promise<string> {
  const { folder, at = noFaults } = options
  const whole = join(folder, wanted.name)
  const part = `${whole}.part`
  await mkdir(folder, { recursive: true })
  if ((await sizeOf(whole)) === wanted.size && (await sha256Of(whole)) === wanted.sha256) {
    return whole
  }
  at('fetch')
  await fetchRest(wanted, part, options)
  const have = (await sizeOf(part)) ?? 0
  if (have < wanted.size) {
    throw new UpdateRefusal(
      'The download ended too early. What has come so far is kept; try again to go on from there.',
    )
  }
  const isRight = have === wanted.size && (await sha256Of(part)) === wanted.sha256
  if (!isRight) {
    await rm(part, { force: true })
    throw new UpdateRefusal(
      `${wanted.name} is not the file that was published: its size or its SHA-256 differs. It was deleted.`,
    )
  }
  at('name the archive')
  await renamePatiently(part, whole)
  await syncFolder(folder)
  return whole
}

async function fetchRest(
  { url, size, sha256 }: WantedArchive,
  part: string,
  { fetch, signal, onProgress, at = noFaults }: FetchOptions,
): Promise<void> {
  const have = (await sizeOf(part)) ?? 0
  if (have >= size) return
  const headers = have > 0 ? { range: `bytes=${have}-`, 'if-range': `"${sha256}"` } : undefined
  const answer = await fetch(url, { signal, ...(headers && { headers }) })
  if (!answer.ok || !answer.body) {
    throw new UpdateRefusal(`The server did not send the archive (it answered ${answer.status}).`)
  }
  if (isPage(answer)) {
    await answer.body.cancel()
    throw new UpdateRefusal(
      'A web page was sent in place of the archive. Something between this computer and the server, such as the sign-in page of a network, answers for it. What has come so far is kept.',
    )
  }
  const goesOn = answer.status === 206
  let done = goesOn ? have : 0
  const file = await open(part, goesOn ? 'a' : 'w', 0o600)
  try {
    for await (const bytes of answer.body as AsyncIterable<Uint8Array>) {
      done += bytes.length
      // Never more than was announced, whoever sends it.
      if (done > size) break
      await file.writeFile(bytes)
      at('part of the archive')
      onProgress(done)
    }
    await file.sync()
  } finally {
    await file.close()
  }
}

function isPage(answer: Response): boolean {
  return /^text\/html\b/i.test(answer.headers.get('content-type') ?? '')
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch {
    return undefined
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer)
  return hash.digest('hex')
}
