import { deskKey } from '../hub/desk-key.ts'

/** What support needs to know of this computer and this session; the program that runs it has taken out every secret. */
export async function readDiagnostics(): Promise<string> {
  const answer = await fetch('/diagnostics.txt', {
    headers: { 'x-leadline-key': deskKey() },
  })
  if (!answer.ok) throw new Error(await answer.text())
  return await answer.text()
}
