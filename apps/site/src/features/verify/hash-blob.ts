import { Sha256 } from '@leadline/runtime/sha256'

const partBytes = 2 * 1024 * 1024

/** SHA-256 of a file, a part at a time: its size does not matter to the memory. */
export async function hashBlob(
  blob: Blob,
  onProgress: (doneBytes: number) => void,
): Promise<string> {
  const hash = new Sha256()
  for (let at = 0; at < blob.size; at += partBytes) {
    hash.update(new Uint8Array(await blob.slice(at, at + partBytes).arrayBuffer()))
    onProgress(Math.min(at + partBytes, blob.size))
  }
  return hash.digest()
}
