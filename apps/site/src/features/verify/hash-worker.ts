import { hashBlob } from './hash-blob.ts'

/** What the worker says, to whoever gave it a file. */
export type HashMessage = { doneBytes: number } | { sha256: string } | { failed: true }

const say = (message: HashMessage) => postMessage(message)

// Off the main thread, so that the page stays quick while a large file is read.
addEventListener('message', ({ data }: MessageEvent<File>) => {
  hashBlob(data, (doneBytes) => say({ doneBytes })).then(
    (sha256) => say({ sha256 }),
    () => say({ failed: true }),
  )
})
