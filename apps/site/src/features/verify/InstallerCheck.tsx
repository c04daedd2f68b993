import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'
import { Card } from '@leadline/ui/card'
import { FileDrop } from '@leadline/ui/file-drop'
import { useEffect, useRef, useState } from 'react'

import { fileSize } from '../../platform/file-size.ts'
import { hashFile, type Hashing, prepareHashing } from './hash-file.ts'
import { InstallerResult } from './InstallerResult.tsx'
import { useReference } from './verify-queries.ts'

/** No installer is that large, and reading it would take long. */
const maxBytes = 8_000_000_000

type State =
  | { step: 'nothing yet' }
  | { step: 'refused'; why: string }
  | { step: 'hashing'; file: File; doneBytes: number }
  | { step: 'hashed'; name: string; sha256: string }

export function InstallerCheck() {
  const { data: reference } = useReference()
  const [state, setState] = useState<State>({ step: 'nothing yet' })
  const hashing = useRef<Hashing>(undefined)
  useEffect(() => {
    prepareHashing()
    return () => hashing.current?.stop()
  }, [])

  const stop = () => {
    hashing.current?.stop()
    hashing.current = undefined
    setState({ step: 'nothing yet' })
  }
  const check = async (file: File) => {
    if (state.step === 'hashing') stop()
    const why = reasonToRefuse(file)
    if (why) return setState({ step: 'refused', why })
    setState({ step: 'hashing', file, doneBytes: 0 })
    const own = hashFile(file, (doneBytes) => setState({ step: 'hashing', file, doneBytes }))
    hashing.current = own
    try {
      const sha256 = await own.sha256
      if (hashing.current === own) setState({ step: 'hashed', name: file.name, sha256 })
    } catch {
      if (hashing.current === own) {
        setState({ step: 'refused', why: `${file.name} could not be read.` })
      }
    }
    return undefined
  }
  return (
    <Card className="flex min-w-0 flex-col gap-5">
      <div>
        <h2 className="text-xl">An installer</h2>
        <p className="text-fog-300 mt-2">
          Is it exactly the file we published, and which release is it?
        </p>
      </div>
      <FileDrop
        label="Drop your installer here"
        hint={
          reference
            ? 'or choose it. Any size is fine; it stays on your computer'
            : 'Loading the release log'
        }
        disabled={!reference}
        onFile={(file) => void check(file)}
      />
      <div aria-live="polite" className="flex flex-col gap-4">
        {state.step === 'hashing' && (
          <Progress file={state.file} doneBytes={state.doneBytes} onStop={stop} />
        )}
        {state.step === 'refused' && <Alert kind="error">{state.why}</Alert>}
        {state.step === 'hashed' && reference && (
          <InstallerResult name={state.name} sha256={state.sha256} reference={reference} />
        )}
      </div>
    </Card>
  )
}

function reasonToRefuse({ name, size }: File): string | undefined {
  if (size === 0) return `${name} is empty.`
  if (size > maxBytes) return `${name} has ${fileSize(size)}. No release is that large.`
  return undefined
}

function Progress({
  file,
  doneBytes,
  onStop,
}: {
  file: File
  doneBytes: number
  onStop: () => void
}) {
  return (
    <div className="flex flex-col items-start gap-3 text-sm">
      <p className="text-fog-300 max-w-full truncate">Reading {file.name}</p>
      <progress
        aria-label="Read so far"
        value={doneBytes}
        max={file.size}
        className="accent-brass-400 h-2 w-full"
      />
      {/* Not read out: the bar says it to those who ask. */}
      <p aria-live="off" className="text-fog-500 figures text-xs">
        {fileSize(doneBytes)} of {fileSize(file.size)}
      </p>
      <Button variant="secondary" size="sm" onClick={onStop}>
        Stop
      </Button>
    </div>
  )
}
