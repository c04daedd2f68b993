import type { Readable, Writable } from 'node:stream'

import { SigningRefused } from '@leadline/venues/session/signer'
import { venueOf } from '@leadline/venues/venue-registry'

import { FrameReader, frameOf } from './pipe-frames.ts'
import { failingSigners } from './self-test.ts'
import { VaultRequest, type VaultWord } from './vault-messages.ts'
import { VaultRefusal } from './vault-refusal.ts'
import { Vault } from './vault.ts'

const beatMs = 5000
/** A process that was not run for this long was asleep with its computer. */
const sleptMs = 30_000

/** Answers one hub over a pipe until it is locked or the hub is gone; then the process ends, and its memory with it. */
export async function serveVault(
  folder: string,
  input: Readable,
  output: Writable,
  end: (code: number) => void,
): Promise<void> {
  const say = (word: VaultWord) => output.write(frameOf(word))
  const failed = await failingSigners()
  if (failed.length > 0) {
    const names = failed.map((venue) => venueOf(venue).name).join(', ')
    output.write(frameOf({ event: 'bye', why: `The vault's self-test failed: ${names}.` }), () =>
      end(70),
    )
    return
  }
  const now = () => Date.now()
  const vault = new Vault(folder, now)
  let activeAt = now()
  let beatAt = now()
  /** What writes is done one after the other; signing waits for nobody. */
  let queue = Promise.resolve()

  const bye = (why: string) => {
    vault.close()
    clearInterval(beating)
    output.write(frameOf({ event: 'bye', why } satisfies VaultWord), () => end(0))
  }
  const beating = setInterval(() => {
    const sleptFor = now() - beatAt - beatMs
    beatAt = now()
    const { idleMinutes } = vault
    if (vault.state().phase !== 'open') return
    if (sleptFor > sleptMs) bye('The computer was asleep.')
    else if (idleMinutes > 0 && now() - activeAt > idleMinutes * 60_000) {
      bye(`Nobody was at the desk for ${idleMinutes} minutes.`)
    }
  }, beatMs)

  const answer = async (request: VaultRequest) => {
    const { id } = request
    try {
      const result = await vault.handle(request)
      if (request.do !== 'sign' && request.do !== 'frame' && request.do !== 'active') {
        say({ event: 'state', state: vault.state() })
      }
      say({ id, ok: true, answer: result ?? null })
      if (request.do === 'lock') bye('')
    } catch (error) {
      say({ event: 'state', state: vault.state() })
      say({ id, ok: false, ...wordsFor(error) })
    }
  }

  const reader = new FrameReader()
  input.on('data', (bytes: Buffer) => {
    let requests: VaultRequest[]
    try {
      requests = reader.take(bytes).map((message) => VaultRequest.parse(message))
    } catch {
      bye('The vault does not understand this request.')
      return
    }
    for (const request of requests) {
      if (request.do === 'active') activeAt = now()
      if (request.do === 'unlock' || request.do === 'create') activeAt = now()
      if (request.do === 'sign' || request.do === 'frame') void answer(request)
      else queue = queue.then(() => answer(request))
    }
  })
  input.on('end', () => {
    vault.close()
    end(0)
  })
  say({ event: 'state', state: vault.state() })
}

/** Nothing of an unknown error is passed on: it could hold what it was about. */
function wordsFor(error: unknown): { reason: string; field?: NonNullable<VaultRefusal['field']> } {
  if (error instanceof VaultRefusal) {
    return { reason: error.message, ...(error.field && { field: error.field }) }
  }
  if (error instanceof SigningRefused) return { reason: error.message }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC') return { reason: 'The disk is full. Nothing was changed.' }
  return { reason: `The vault could not do this${code === '' ? '' : ` (${code})`}.` }
}
