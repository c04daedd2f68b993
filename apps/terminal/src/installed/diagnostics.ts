import { readdirSync, readFileSync, statSync } from 'node:fs'
import { cpus, freemem, release, totalmem } from 'node:os'
import { join } from 'node:path'

import { readBuildFacts } from './build-facts.ts'
import { listCrashReports, readCrashReport } from './crash-reports.ts'
import { redact } from './redact.ts'

const shownLogLines = 300
const shownReports = 3

export interface DiagnosticsSetup {
  home: string
  version: string
  /** The names of settings that are set; their values may be anybody's business. */
  settingNames: readonly string[]
  now: number
}

/** What support needs to know of this computer and this session, for the user to read and to paste. */
export function diagnosticsText({ home, version, settingNames, now }: DiagnosticsSetup): string {
  const build = readBuildFacts()
  const [cpu] = cpus()
  const facts = [
    `Leadline ${version}, ${build ? `commit ${build.commit}` : 'from its source'}`,
    `Time: ${new Date(now).toISOString()}`,
    `System: ${process.platform} ${release()}, ${process.arch}, Node ${process.versions.node}`,
    `Computer: ${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${mega(freemem())} of ${mega(totalmem())} memory free`,
    `This process: ${mega(process.memoryUsage().rss)}, up ${Math.round(process.uptime())} s`,
    `Settings: ${settingNames.join(', ') || 'none'}`,
  ]
  const reports = listCrashReports(home)
    .slice(0, shownReports)
    .map((name) => redact(readCrashReport(home, name)))
  return [
    facts.join('\n'),
    `Data folder:\n${filesOf(home).join('\n')}`,
    `Crash reports:\n${reports.join('\n') || 'none'}`,
    `Log:\n${redact(lastLines(join(home, 'logs', 'hub.log')))}`,
    '',
  ].join('\n\n')
}

/** Names and sizes at the top; what is below belongs to the browser or to the user. */
function filesOf(home: string): string[] {
  try {
    return readdirSync(home, { withFileTypes: true })
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map((entry) =>
        entry.isFile()
          ? redact(`${entry.name} ${statSync(join(home, entry.name)).size} bytes`)
          : redact(`${entry.name}/`),
      )
  } catch {
    return ['none']
  }
}

function lastLines(file: string): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-shownLogLines).join('\n')
  } catch {
    return 'none'
  }
}

function mega(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}
