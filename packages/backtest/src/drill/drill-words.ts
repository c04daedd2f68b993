import type { BrokenHistory } from './drill-report.ts'
import { faultText } from './fault.ts'

/** 'passed 1,000 bad days' */
export function passedWords(passed: number): string {
  return `passed ${passed.toLocaleString('en-US')} bad ${passed === 1 ? 'day' : 'days'}`
}

/** Minutes and seconds of the day: '05:10.250'. */
export function drillTimeText(at: number): string {
  const minutes = Math.floor(at / 60_000)
  const seconds = ((at % 60_000) / 1000).toFixed(3).padStart(6, '0')
  return `${String(minutes).padStart(2, '0')}:${seconds}`
}

/** The whole day as plain text, for whoever has to repair the script. */
export function stepsText({ seed, words, faults, steps }: BrokenHistory): string {
  return [
    `Seed ${seed}. ${words}`,
    ...faults.map((fault) => `Fault at ${drillTimeText(fault.at)}: ${faultText(fault)}`),
    '',
    ...steps.map(({ at, who, text }) => `${drillTimeText(at)} ${who}: ${text}`),
    '',
  ].join('\n')
}
