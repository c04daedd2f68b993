/** SQLite's own numbers for a disk that is full, broken or write-protected. */
const diskErrors = new Set([8, 10, 13])

/** For what may be lost: a disk that takes nothing must not cost the hub with its orders. */
export function tolerateDisk(run: () => unknown): void {
  try {
    run()
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
    // The low byte is the kind; the rest says more about it.
    if (!diskErrors.has(code & 0xff)) throw error
  }
}
