import { useState } from 'react'

import { DeskButton } from '../../../platform/controls/DeskButton.tsx'
import { readDiagnostics } from '../../../platform/files/read-diagnostics.ts'

const idle = 'Versions, files and the log of this computer; no keys, no orders, no tokens.'

/** For a message to support. It goes to the clipboard and nowhere else. */
export function CopyDiagnostics() {
  const [words, setWords] = useState(idle)
  const copy = async () => {
    try {
      // The browser may refuse, and the program may have ended.
      await navigator.clipboard.writeText(await readDiagnostics())
      setWords('Copied. Read it before you paste it: nothing was sent.')
    } catch {
      setWords('Could not be copied. Run leadline --diagnostics instead.')
    }
  }
  return (
    <section aria-labelledby="diagnostics" className="mt-6">
      <h2 id="diagnostics">Diagnostics</h2>
      <p className="text-fog-300 mb-3 max-w-[70ch]">
        If something goes wrong, support can see more in this text. Crash reports stay on this
        computer too; Leadline never sends one by itself.
      </p>
      <p className="flex items-center gap-3">
        <DeskButton onClick={() => void copy()}>Copy diagnostics</DeskButton>
        <span role="status" className="text-fog-300">
          {words}
        </span>
      </p>
    </section>
  )
}
