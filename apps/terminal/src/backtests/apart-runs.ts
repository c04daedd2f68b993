import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism, freemem } from 'node:os'
import { join } from 'node:path'

import { BacktestRefused } from '@leadline/backtest/backtest-needs'
import { ScriptGone } from '@leadline/backtest/script/script-talk'
import { SourceRefused } from '@leadline/backtest/sources/backtest-market'
import type { ApartHooks, ApartRuns } from '@leadline/hub/services/backtests/backtest-setup'
import type { PastCandles } from '@leadline/hub/services/backtests/past-candles'

import type { CandleQuestion, RowEngine, RowReply, RowRequest } from './row-messages.ts'

const program = join(import.meta.dirname, 'row-process.ts')
/** A row's own process with a contained Python in another one. */
const laneBytes = 450 * 1024 * 1024
const mostLanes = 16
/** So long a process waits for another row. */
const idleMs = 15_000
const lookEveryMs = 100

/** As many as there are cores, if the memory that is free is enough for half of it. */
export function laneCount(cores: number, freeBytes: number): number {
  const room = Math.floor(freeBytes / 2 / laneBytes)
  return Math.max(1, Math.min(cores, room, mostLanes))
}

/** Rows in processes of their own, which are kept for the next row for a while. */
export function openApartRuns(
  home: string,
  engine: () => RowEngine | undefined,
): { apart: ApartRuns; stop: () => void } {
  const all = new Set<ChildProcess>()
  const idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = []
  const begin = () => {
    const args = ['--disable-sigusr1', '--no-warnings', program]
    const stdio: ['ignore', 'ignore', 'ignore', 'ipc'] = ['ignore', 'ignore', 'ignore', 'ipc']
    // Volumes of candles are integers that JSON cannot say.
    const serialization = 'advanced'
    const child = spawn(process.execPath, args, { stdio, serialization, windowsHide: true })
    all.add(child)
    child.once('exit', () => all.delete(child))
    return child
  }
  const take = () => {
    for (let known = idle.pop(); known; known = idle.pop()) {
      clearTimeout(known.timer)
      if (known.child.connected) return known.child
    }
    return begin()
  }
  const give = (child: ChildProcess) => {
    const timer = setTimeout(() => {
      idle.splice(0, idle.length, ...idle.filter((known) => known.child !== child))
      end(child)
    }, idleMs)
    timer.unref()
    idle.push({ child, timer })
  }
  const work = () => {
    const chosen = engine()
    if (!chosen) throw new ScriptGone('The chosen Python cannot be used.')
    return { home, engine: chosen }
  }
  return {
    stop: () => {
      for (const child of all) end(child)
    },
    apart: {
      get lanes() {
        return laneCount(availableParallelism(), freemem())
      },
      run: async (message, hooks) => {
        const request = { type: 'run' as const, ...work(), message }
        const child = take()
        const done = await askedOf(child, request, hooks)
        give(child)
        if (done.type === 'done') return done.report
        throw new Error('It drilled a row.')
      },
      drill: async (message, wish, hooks) => {
        const request = { type: 'drill' as const, ...work(), message, wish }
        const child = take()
        const done = await askedOf(child, request, hooks)
        give(child)
        if (done.type === 'drilled') return done.part
        throw new Error('It ran a day as a row.')
      },
    },
  }
}

type Done = Extract<RowReply, { type: 'done' | 'drilled' }>

/** A process that ended, or said that it failed, is ended: the next row begins with a new one. */
async function askedOf(
  child: ChildProcess,
  request: RowRequest,
  { isCanceled, progress, candles }: ApartHooks & { candles?: PastCandles },
): Promise<Done> {
  let isSent = false
  let exited = () => {}
  const watch = setInterval(() => {
    if (isSent || !isCanceled()) return
    isSent = true
    if (child.connected) child.send({ type: 'cancel' } satisfies RowRequest)
  }, lookEveryMs)
  try {
    return await new Promise<Done>((resolve, reject) => {
      child.on('message', (reply: RowReply) => {
        if (reply.type === 'progress') progress(reply.part)
        else if (reply.type === 'failed') reject(errorOf(reply))
        else if (reply.type === 'candles') void sendCandles(child, reply, candles)
        else resolve(reply)
      })
      child.once('error', () =>
        reject(new ScriptGone('The process of a row could not be started.')),
      )
      exited = () => reject(new ScriptGone('The process of a row ended by itself.'))
      child.once('exit', exited)
      child.send(request, (error) => {
        if (error) reject(new ScriptGone('The process of a row could not be reached.'))
      })
    })
  } catch (error) {
    end(child)
    throw error
  } finally {
    clearInterval(watch)
    child.removeAllListeners('message')
    child.removeAllListeners('error')
    // It is kept for many rows, and each would leave one.
    child.off('exit', exited)
    child.on('error', () => {})
  }
}

async function sendCandles(
  child: ChildProcess,
  { number, question }: Extract<RowReply, { type: 'candles' }>,
  candles: PastCandles | undefined,
): Promise<void> {
  const found = candles && (await answerTo(candles, question).catch(() => undefined))
  const reply: RowRequest = { type: 'candles', number, answer: found }
  if (child.connected) child.send(reply)
}

function answerTo(candles: PastCandles, question: CandleQuestion): Promise<unknown> {
  return question.of === 'between'
    ? candles.between(...question.with)
    : candles.instruments(...question.with)
}

function errorOf({ kind, message, error }: Extract<RowReply, { type: 'failed' }>): Error {
  switch (kind) {
    case 'BacktestRefused':
      return new BacktestRefused(message, error)
    case 'SourceRefused':
      return new SourceRefused(message)
    case 'ScriptGone':
      return new ScriptGone(message)
    case 'Error':
      return new Error(message)
  }
}

/** Its connection is closed, on which it ends what it started; one that hangs is killed. */
function end(child: ChildProcess): void {
  if (child.connected) child.disconnect()
  setTimeout(() => {
    if (child.exitCode === null) child.kill('SIGKILL')
  }, 3000).unref()
}
