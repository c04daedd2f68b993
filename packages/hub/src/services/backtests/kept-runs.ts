import type { DrillReport } from '@leadline/backtest/drill/drill-report'
import { passedWords } from '@leadline/backtest/drill/drill-words'
import type { BacktestReport } from '@leadline/backtest/report/backtest-report'
import type {
  backtestFamily,
  RunBacktest,
  WireBacktest,
} from '@leadline/desk-protocol/messages/backtest-messages'
import type { Outcome } from '@leadline/desk-protocol/messages/service-family'

type Reply = Outcome<typeof backtestFamily>

/** Reports may be megabytes: more than these are not kept. */
const mostKept = 20

interface KeptRun {
  about: WireBacktest
  reply: Reply | undefined
}

/** The backtests of all windows, until Leadline is closed: a window that is opened again finds what it began. */
export class KeptRuns {
  readonly #runs = new Map<number, KeptRun>()
  #number = 0

  get list(): WireBacktest[] {
    return [...this.#runs.values()].map(({ about }) => about).toReversed()
  }

  begin(message: RunBacktest, startedAt: number): WireBacktest {
    this.#number += 1
    const about: WireBacktest = {
      id: this.#number,
      fileName: message.fileName,
      market: message.drill ? 'Bad days' : marketWords(message.source),
      startedAt,
      state: 'running',
      runs: 1,
      result: null,
      currency: null,
      drill: message.drill ? '' : null,
    }
    this.#runs.set(about.id, { about, reply: undefined })
    return about
  }

  end(about: WireBacktest, reply: Reply): void {
    // It is reported from a checked BacktestReport a moment ago.
    const money = (reply.report as BacktestReport | null | undefined)?.results[0]
    about.state = reply.isCanceled ? 'canceled' : reply.isDone === false ? 'failed' : 'finished'
    about.result = money?.result ?? null
    about.currency = money?.currency ?? null
    if (about.drill !== null)
      about.drill = drillWords(reply.drill as DrillReport | null | undefined)
    this.#runs.set(about.id, { about, reply })
    for (const { about: old } of [...this.#runs.values()].slice(0, -mostKept)) {
      this.#runs.delete(old.id)
    }
  }

  read(id: number): Reply {
    const reply = this.#runs.get(id)?.reply
    return reply ?? { isDone: false, reason: 'This backtest is not kept any more.' }
  }

  forget(id: number): boolean {
    return this.#runs.get(id)?.about.state !== 'running' && this.#runs.delete(id)
  }
}

function drillWords(report: DrillReport | null | undefined): string {
  if (!report) return ''
  return report.broken ? `broke on bad day ${report.broken.number}` : passedWords(report.passed)
}

function marketWords(source: RunBacktest['source']): string {
  switch (source.kind) {
    case 'practice':
      return 'Practice market'
    case 'recording':
      return `Recording ${source.name.replace(/\.leadline-recording$/, '')}`
    case 'candles':
      return 'Candles'
  }
}

/** How much longer it takes if it goes on as it did; null before anybody can tell. */
export function timeLeft(part: number, spentMs: number): number | null {
  if (part < 0.01 || spentMs < 1000) return null
  return Math.round((spentMs * (1 - part)) / part)
}
