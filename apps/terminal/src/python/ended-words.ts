/**
 * Why a Python process is gone, as text for the trader: what happened and in which line of the script, not an exit code, and not
 * whatever was written last.
 */

export interface ProcessEnd {
  /** The end of what it wrote to its error output. */
  complaint: string
  code: number | null
  signal: string | null
  /** The file of its script. */
  fileName: string
}

const signals: Readonly<Record<string, string>> = {
  SIGKILL: 'it was ended from outside, perhaps because the computer ran out of memory',
  SIGTERM: 'it was ended from outside',
  SIGINT: 'it was ended from outside',
  SIGSEGV: 'it crashed in code that is not Python (segmentation fault)',
  SIGABRT: 'it crashed in code that is not Python (abort)',
  SIGBUS: 'it crashed in code that is not Python (bus error)',
  SIGFPE: 'it crashed in code that is not Python (arithmetic)',
  SIGILL: 'it crashed in code that is not Python (illegal instruction)',
}
/** 'ValueError: no', at the beginning of a line as Python prints it. */
const raised = /^(?:[A-Za-z_][\w.]*(?:Error|Exception|Interrupt|Exit|Warning))(?:: .*)?$/
const longest = 300

export function endedWords({ complaint, code, signal, fileName }: ProcessEnd): string {
  const lines = complaint.split(/\r?\n/)
  const error = lines.findLast((line) => raised.test(line))
  const fatal = lines.find((line) => line.startsWith('Fatal Python error: '))
  const what =
    fatal?.slice('Fatal Python error: '.length) ??
    error ??
    (signal !== null
      ? (signals[signal] ?? `it was ended by ${signal}`)
      : code === 0 || complaint.trim() === ''
        ? 'the script, or something that it called, ended the process'
        : (lines.findLast((line) => line.trim() !== '') ?? ''))
  const place = placeIn(lines, fileName, fatal !== undefined)
  return `Its Python process ended: ${what.trim().slice(0, longest)}${place}.`.replace(/\.\.$/, '.')
}

/** Of a crash the first frame is the innermost, of a traceback the last. */
function placeIn(lines: readonly string[], fileName: string, isNewestFirst: boolean): string {
  const frames = lines.flatMap((line) => {
    const [, file = '', number = '', method = ''] =
      /^\s*File "([^"]+)", line (\d+)(?:,)? in (\S+)/.exec(line) ?? []
    return file === fileName ? [`, in line ${number} (${method})`] : []
  })
  return (isNewestFirst ? frames[0] : frames.at(-1)) ?? ''
}
