import { renameSync, rmSync } from 'node:fs'

import { PackError } from '../pack-error.ts'
import { runTool } from '../run-tool.ts'

/** What is needed to sign programs for Windows. */
export interface Signing {
  /** Certificate and key, as a PKCS #12 file. */
  pkcs12: string
  /** A file that holds its password: a command line can be read by every user of a computer. */
  passwordFile: string
  /** Whose clock proves that it was signed while the certificate was good. */
  timestampUrl: string | undefined
}

export function readSigning(
  environment: Readonly<Record<string, string | undefined>>,
): Signing | undefined {
  const {
    LEADLINE_SIGN_PKCS12: pkcs12,
    LEADLINE_SIGN_PASSWORD_FILE: passwordFile,
    LEADLINE_SIGN_TIMESTAMP_URL: timestampUrl,
  } = environment
  if (!pkcs12 && !passwordFile) return undefined
  if (!pkcs12 || !passwordFile) {
    throw new PackError(
      'To sign, set both LEADLINE_SIGN_PKCS12 (a PKCS #12 file) and LEADLINE_SIGN_PASSWORD_FILE (a file with its password).',
    )
  }
  return { pkcs12, passwordFile, timestampUrl: timestampUrl || undefined }
}

/** Windows warns of programs that nobody has signed: that must be somebody's decision. Their names say it. */
export function refuseUnsigned(
  line: { targets: readonly { system: string }[]; isUnsigned: boolean },
  signing: Signing | undefined,
): void {
  const isForWindows = line.targets.some(({ system }) => system === 'windows')
  if (!isForWindows || signing || line.isUnsigned) return
  throw new PackError(
    'There is no certificate for the Windows programs (LEADLINE_SIGN_PKCS12). Set it, or pack with --unsigned: Windows then warns whoever starts them, and the downloads page says so.',
  )
}

export function signArguments({ pkcs12, passwordFile, timestampUrl }: Signing): string[] {
  return [
    'sign',
    '-pkcs12',
    pkcs12,
    '-readpass',
    passwordFile,
    '-h',
    'sha256',
    '-n',
    'Leadline',
    ...(timestampUrl === undefined ? [] : ['-ts', timestampUrl]),
  ]
}

/** In place. Without a certificate the file stays as it is. */
export function signProgram(file: string, signing: Signing | undefined): void {
  if (!signing) return
  const signed = `${file}.signed`
  rmSync(signed, { force: true })
  runTool('osslsigncode', [...signArguments(signing), '-in', file, '-out', signed])
  renameSync(signed, file)
}
