import type { ReleaseFile } from '@leadline/contract/releases'
import { platformOfFile } from '@leadline/contract/releases/file-platform'
import { buttonLook } from '@leadline/ui/button'
import { Link } from 'react-router'

import { paths } from '../../platform/paths.ts'
import { useReleases } from '../../platform/release-queries.ts'
import { filesForPeople } from './release-files.ts'

/** SHA-256 is what it computes unless asked for another. */
const commandFor = ({ name }: Pick<ReleaseFile, 'name'>) =>
  platformOfFile(name)?.system === 'Linux'
    ? `sha256sum ~/Downloads/${name}`
    : `Get-FileHash $HOME\\Downloads\\${name}`

const steps = [
  'Open PowerShell from the Start menu, or a terminal on Linux. They are part of the system.',
  'Run the command below with the name of the file you downloaded.',
  'Compare the value that it prints with the SHA-256 value on this page. Uppercase and lowercase make no difference.',
  'If they differ, do not run the file. Download it again, and tell us if they still differ.',
]

/** How to know that a downloaded file is the one we published. */
export function VerifyChecksum() {
  const { data: releases } = useReleases()
  const [newest] = releases ?? []
  const files = newest ? filesForPeople(newest) : [{ name: 'installer.exe' }]
  return (
    <section className="border-ink-700 bg-ink-900 border-t">
      <div className="page-width grid gap-x-16 gap-y-8 py-16 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <h2 className="text-2xl">Check what you downloaded</h2>
          <p className="max-w-text text-fog-300">
            A SHA-256 checksum is a fingerprint of a file. If a single byte changes on the way, so
            does the fingerprint. Checking takes a minute and is worth it for software that places
            orders.
          </p>
          <p className="max-w-text text-fog-300">
            The verify page does the same in your browser: drop the file there, and it is hashed on
            your own computer and compared with the signed release log.
          </p>
          <Link
            to={paths.verify}
            className={buttonLook({ variant: 'secondary', className: 'self-start' })}
          >
            Check a file in the browser
          </Link>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <ol className="text-fog-300 flex flex-col gap-3">
            {steps.map((step, index) => (
              <li key={step} className="grid grid-cols-[2rem_1fr]">
                <span
                  aria-hidden="true"
                  className="figures text-brass-400 text-sm leading-[1.625rem]"
                >
                  {index + 1}
                </span>
                {step}
              </li>
            ))}
          </ol>
          <pre className="border-ink-700 bg-ink-950 rounded border px-5 py-4 text-sm break-words whitespace-pre-wrap">
            <code>{files.map(commandFor).join('\n')}</code>
          </pre>
        </div>
      </div>
    </section>
  )
}
