import { hashBlob } from './hash-blob.ts'
import type { HashMessage } from './hash-worker.ts'

export interface Hashing {
  sha256: Promise<string>
  /** After it, the promise never settles. */
  stop: () => void
}

let idle: Worker | undefined

/** Fetch what hashing needs while there is a network: afterwards it works without one. */
export function prepareHashing(): void {
  try {
    idle ??= new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
  } catch {
    // Some browsers allow no workers; the page then does it itself.
  }
}

/** SHA-256 of a file that stays where it is. */
export function hashFile(file: File, onProgress: (doneBytes: number) => void): Hashing {
  prepareHashing()
  const worker = idle
  idle = undefined
  if (!worker) return { sha256: hashBlob(file, onProgress), stop: () => undefined }
  const listening = new AbortController()
  const { signal } = listening
  const sha256 = new Promise<string>((resolve, reject) => {
    const onMessage = ({ data }: MessageEvent<HashMessage>) => {
      if ('doneBytes' in data) return onProgress(data.doneBytes)
      listening.abort()
      idle = worker
      return 'failed' in data
        ? reject(new Error('the file could not be read'))
        : resolve(data.sha256)
    }
    const doItHere = () => {
      listening.abort()
      resolve(hashBlob(file, onProgress))
    }
    worker.addEventListener('message', onMessage, { signal })
    // It could not be loaded.
    worker.addEventListener('error', doItHere, { signal })
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  worker.postMessage(file)
  const stop = () => {
    listening.abort()
    worker.terminate()
    prepareHashing()
  }
  return { sha256, stop }
}
