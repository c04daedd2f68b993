import { installSteps, someFile } from '@leadline/contract/install-steps'
import { platformOfFile } from '@leadline/contract/releases/file-platform'
import { CopyButton } from '@leadline/ui/copy-button'
import { useRef } from 'react'

import { useReleases } from '../../platform/release-queries.ts'
import { filesForPeople } from './release-files.ts'

/** From the downloaded file to the running program, for each system. */
export function InstallGuide() {
  const { data: releases } = useReleases()
  const [newest] = releases ?? []
  const names = newest ? filesForPeople(newest).map(({ name }) => name) : []
  const nameFor = (system: keyof typeof someFile) =>
    names.find((name) => platformOfFile(name)?.system === system) ?? someFile[system]
  return (
    <section aria-labelledby="install" className="page-width pt-16">
      <h2 id="install" className="scroll-mt-24 text-2xl">
        Install it
      </h2>
      <p className="text-fog-300 max-w-text mt-3">
        {names.length === 0 && 'VERSION stands for the number in the name of your file. '}
        A version for macOS is planned, and not there yet.
      </p>
      <div className="mt-6 grid grid-cols-1 gap-6 lg:grid-cols-2">
        <SystemGuide system="Windows" fileName={nameFor('Windows')} />
        <SystemGuide system="Linux" fileName={nameFor('Linux')} />
      </div>
    </section>
  )
}

function SystemGuide({ system, fileName }: { system: string; fileName: string }) {
  const id = `install-${system.toLowerCase()}`
  return (
    <section
      aria-labelledby={id}
      className="border-ink-700 bg-ink-900 min-w-0 rounded border p-6 sm:p-8"
    >
      <h3 id={id} className="scroll-mt-24 text-xl">
        On {system}
      </h3>
      <ol className="mt-5 flex flex-col gap-6">
        {installSteps(fileName).map(({ title, text, command }, index) => (
          <li key={title} className="grid grid-cols-[2rem_minmax(0,1fr)]">
            <span aria-hidden="true" className="figures text-brass-400 text-sm leading-[1.625rem]">
              {index + 1}
            </span>
            <div className="min-w-0">
              <p className="font-medium">{title}</p>
              <p className="text-fog-300 mt-1 text-sm">{text}</p>
              {command !== undefined && <Command>{command}</Command>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Command({ children }: { children: string }) {
  const text = useRef<HTMLElement>(null)
  return (
    <div className="border-ink-700 bg-ink-950 mt-3 flex flex-wrap items-start justify-between gap-3 rounded border px-4 py-3">
      <pre className="min-w-0 text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">
        <code ref={text}>{children}</code>
      </pre>
      <CopyButton from={text} what="the command" className="noscript:hidden" />
    </div>
  )
}
