import type { AlgorithmMessage, AlgorithmNews } from '@leadline/desk-protocol/algorithms'
import { readDecimal, zero } from '@leadline/orders/decimal-text'

import { type AlgorithmRoom, notThere } from './algorithm-room.ts'
import { checkScript, type ReadOutcome } from './check-script.ts'
import { type LoadedAlgorithm, settingsAreFixed } from './loaded-algorithm.ts'
import { readParams } from './read-params.ts'
import { wireScript } from './wire-algorithm.ts'

type Done = Extract<AlgorithmNews, { type: 'algorithmDone' }>
/** What is left out is as if nothing was wrong. */
export type AlgorithmOutcome = Partial<Omit<Done, 'type' | 'request'>>

export type AlgorithmRequest = Exclude<
  AlgorithmMessage,
  { type: 'algorithms' | 'indicatorOpen' | 'indicatorClose' }
>
type Answer = (outcome: AlgorithmOutcome) => void

/** Does what a desk asks for, and says what came of it, at once or when a file has been read. */
export function actOnAlgorithms(
  room: AlgorithmRoom,
  asked: AlgorithmRequest,
  answer: Answer,
): void {
  switch (asked.type) {
    case 'scriptCheck': {
      if (room.refusal !== '') return answer(refused(room.refusal))
      const source = { name: asked.fileName, text: asked.text }
      const engine = room.setup.engines.engine('indicators')
      return checkScript(engine, source, (outcome) => answer(outcomeOf(outcome, null)))
    }
    case 'scriptStart': {
      if (room.refusal === '') room.startByHand(asked.text)
      return answer(refused(room.refusal))
    }
    case 'algorithmLoad':
      return load(room, asked, answer)
    case 'algorithmReload':
      return reload(room, asked, answer)
    case 'algorithmParams':
      return answer(setParams(room.get(asked.id), asked.params))
    case 'algorithmLimits':
      return answer(setLimits(room.get(asked.id), asked.limits))
    case 'algorithmCommand': {
      const reason = room.command(asked.id, asked.command)
      const state = room.get(asked.id)?.runner.state ?? null
      return answer({ isDone: reason === '', reason, state, id: asked.id })
    }
    case 'algorithmRemove':
      return answer(refused(room.remove(asked.id)))
    case 'algorithmRuns':
      return answer({ answer: room.runs(asked.limit) })
    case 'engine':
      return void choose(room, asked).then(
        (reason) => answer(refused(reason)),
        () => answer(refused('The choice could not be kept: is the disk full?')),
      )
  }
}

/** Empty, or why not. */
async function choose(
  room: AlgorithmRoom,
  { kind, python, sealed }: Extract<AlgorithmRequest, { type: 'engine' }>,
): Promise<string> {
  if (room.refusal !== '') return room.refusal
  const { engines } = room.setup
  const isOff = kind === 'cpython' && engines.list().some((each) => each.isOff)
  const off = isOff && sealed !== undefined ? await engines.switchOn?.(sealed) : ''
  const reason = off || engines.choose(kind, python)
  room.tellEngines()
  return reason
}

function load(
  room: AlgorithmRoom,
  { from }: Extract<AlgorithmRequest, { type: 'algorithmLoad' }>,
  answer: Answer,
): void {
  if (room.refusal !== '') return answer(refused(room.refusal))
  const done = (outcome: ReadOutcome, id: string) => answer(outcomeOf(outcome, id))
  if (from.kind === 'text') return room.load({ name: from.fileName, text: from.text }, null, done)
  const found = room.setup.files?.read(from.path) ?? { trouble: 'Files cannot be read here.' }
  if ('trouble' in found) return answer(refused(found.trouble))
  room.load({ name: found.fileName, text: found.text }, from.path, done)
}

function reload(
  room: AlgorithmRoom,
  { id, text }: Extract<AlgorithmRequest, { type: 'algorithmReload' }>,
  answer: Answer,
): void {
  if (room.refusal !== '') return answer(refused(room.refusal))
  const before = room.get(id)
  if (!before) return answer(refused(notThere))
  const { runner, setup } = before
  if (runner.startedAt !== null && !runner.isOver) return answer(refused('Stop it first.'))
  const found =
    text !== null
      ? { fileName: setup.source.name, text }
      : setup.path === null
        ? { trouble: 'Only its text was given: load the file again.' }
        : (room.setup.files?.read(setup.path) ?? { trouble: 'Files cannot be read here.' })
  if ('trouble' in found) return answer(refused(found.trouble))
  const kept = runner.params
  const source = { name: found.fileName, text: found.text }
  const done = (outcome: ReadOutcome, newId: string) => {
    const fresh = room.get(newId)
    if (fresh) {
      const known = new Set(fresh.runner.params.map(({ name, type }) => `${type} ${name}`))
      const same = kept.filter(({ name, type }) => known.has(`${type} ${name}`))
      fresh.limits = before.limits
      fresh.setParams(readParams(fresh.runner.params, same).params)
    }
    answer(outcomeOf(outcome, newId))
  }
  room.load(source, setup.path, done, id)
}

function setParams(
  loaded: LoadedAlgorithm | undefined,
  typed: readonly { name: string; value: string }[],
): AlgorithmOutcome {
  if (!loaded) return refused(notThere)
  if (loaded.runner.state !== 'Initialized') return refused(settingsAreFixed)
  const { params, problems } = readParams(loaded.runner.params, typed)
  if (problems.length > 0) return { isDone: false, problems, reason: 'Not all settings are right.' }
  loaded.setParams(params)
  return { id: loaded.id }
}

function setLimits(
  loaded: LoadedAlgorithm | undefined,
  limits: LoadedAlgorithm['limits'],
): AlgorithmOutcome {
  if (!loaded) return refused(notThere)
  const problems = Object.entries(limits).flatMap(([field, value]) => {
    const isRight = value === null || readDecimal(value)?.gt(zero) === true
    return isRight ? [] : [{ field, message: 'Must be an amount above 0.' }]
  })
  if (problems.length > 0) return { isDone: false, problems, reason: 'Not all limits are right.' }
  loaded.limits = limits
  loaded.setup.changed()
  return { id: loaded.id }
}

function outcomeOf(outcome: ReadOutcome, id: string | null): AlgorithmOutcome {
  if ('error' in outcome) {
    return { isDone: false, reason: outcome.error.message, error: outcome.error }
  }
  return { id, script: wireScript(outcome.script), state: id === null ? null : 'Initialized' }
}

function refused(reason: string): AlgorithmOutcome {
  return { isDone: reason === '', reason }
}
