import type { Readable } from 'node:stream'

/** The longest thing that Python says in earnest, a file of settings, is far shorter. */
export const longestLineBytes = 4_000_000

/**
 * Lines as they come. One that does not end is not waited for: whoever writes it could otherwise fill the memory of the
 * process that reads, which is the one that trades. After `tooLong` nothing more is read.
 */
export function readLines(
  input: Readable,
  ports: { line: (text: string) => void; tooLong: () => void },
): void {
  let pieces: Buffer[] = []
  let kept = 0
  let isOver = false
  input.on('data', (chunk: Buffer) => {
    let from = 0
    while (!isOver) {
      const end = chunk.indexOf(10, from)
      const piece = chunk.subarray(from, end === -1 ? chunk.length : end)
      kept += piece.length
      if (kept > longestLineBytes) {
        isOver = true
        pieces = []
        return ports.tooLong()
      }
      pieces.push(piece)
      if (end === -1) return
      const text = Buffer.concat(pieces).toString('utf8')
      pieces = []
      kept = 0
      from = end + 1
      ports.line(text)
    }
  })
}
