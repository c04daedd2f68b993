import type {
  algorithmFamily,
  AlgorithmRequest,
} from '@leadline/desk-protocol/messages/algorithm-messages'
import type { Outcome } from '@leadline/desk-protocol/messages/service-family'
import { readDecimal, zero } from '@leadline/orders/decimal-text'

import { checkScript, type ReadOutcome } from './check-script.ts'
import { type LoadedAlgorithm, settingsAreFixed } from './loaded-algorithm.ts'
import { type LoadedAlgorithms, notThere } from './loaded-algorithms.ts'
import { readParams } from './read-params.ts'
import { wireScript } from './wire-algorithm.ts'

/** What is left out is as if nothing was wrong. */
export type AlgorithmOutcome = Outcome<typeof algorithmFamily>

export type AlgorithmCommand = Exclude<
  AlgorithmRequest,
  { type: 'indicatorOpen' | 'indicatorClose' }
>
type Answer = (outcome: AlgorithmOutcome) => void

/** Does what a desk requests, and says what came of it, at once or when a file has been read. */
export function actOnAlgorithms(
  algorithms: LoadedAlgorithms,
  requested: AlgorithmCommand,
  answer: Answer,
): void {
  switch (requested.type) {
    case 'scriptCheck': {
      if (algorithms.refusal !== '') return answer(refused(algorithms.refusal))
      const source = { name: requested.fileName, text: requested.text, findsNames: true }
      const engine = algorithms.setup.engines.engine('checks')
      return checkScript(engine, source, (outcome) => answer(outcomeOf(outcome, null)))
    }
    case 'scriptStart': {
      if (algorithms.refusal === '') algorithms.startByHand(requested.text)
      return answer(refused(algorithms.refusal))
    }
    case 'algorithmLoad':
      return load(algorithms, requested, answer)
    case 'algorithmReload':
      return reload(algorithms, requested, answer)
    case 'algorithmParams':
      return answer(setParams(algorithms.get(requested.id), requested.params))
    case 'algorithmLimits':
      return answer(setLimits(algorithms.get(requested.id), requested.limits))
    case 'algorithmAllot':
      return answer(allot(algorithms.get(requested.id), requested))
    case 'algorithmCommand': {
      const reason = algorithms.command(requested.id, requested.command)
      const state = algorithms.get(requested.id)?.runner.state ?? null
      return answer({ isDone: reason === '', reason, state, id: requested.id })
    }
    case 'algorithmRemove':
      return answer(refused(algorithms.remove(requested.id)))
    case 'algorithmDismiss':
      return answer(refused(algorithms.ended?.dismiss(requested.id) ?? notThere))
    case 'algorithmHandOver':
      return answer(refused(algorithms.ended?.handOver(requested.id) ?? notThere))
    case 'algorithmClose':
      return answer(refused(algorithms.ended?.close(requested) ?? notThere))
    case 'algorithmRuns':
      return answer({ answer: algorithms.runs(requested.limit) })
    case 'engine':
      return void choose(algorithms, requested).then(
        (reason) => answer(refused(reason)),
        () => answer(refused('The choice could not be kept: is the disk full?')),
      )
  }
}

/** Empty, or why not. */
async function choose(
  algorithms: LoadedAlgorithms,
  { kind, python, sealed }: Extract<AlgorithmCommand, { type: 'engine' }>,
): Promise<string> {
  if (algorithms.refusal !== '') return algorithms.refusal
  const { engines } = algorithms.setup
  const isOff = kind === 'cpython' && engines.list().some((each) => each.isOff)
  const off = isOff && sealed !== undefined ? await engines.switchOn?.(sealed) : ''
  const reason = off || engines.choose(kind, python)
  algorithms.publishEngines()
  return reason
}

function load(
  algorithms: LoadedAlgorithms,
  { from }: Extract<AlgorithmCommand, { type: 'algorithmLoad' }>,
  answer: Answer,
): void {
  if (algorithms.refusal !== '') return answer(refused(algorithms.refusal))
  const done = (outcome: ReadOutcome, id: string) => answer(outcomeOf(outcome, id))
  if (from.kind === 'text')
    return algorithms.load({ name: from.fileName, text: from.text }, null, done)
  const found = algorithms.setup.files?.read(from.path) ?? { error: 'Files cannot be read here.' }
  if ('error' in found) return answer(refused(found.error))
  algorithms.load({ name: found.fileName, text: found.text }, from.path, done)
}

function reload(
  algorithms: LoadedAlgorithms,
  { id, text }: Extract<AlgorithmCommand, { type: 'algorithmReload' }>,
  answer: Answer,
): void {
  if (algorithms.refusal !== '') return answer(refused(algorithms.refusal))
  const before = algorithms.get(id)
  if (!before) return answer(refused(notThere))
  const { runner, setup } = before
  if (runner.startedAt !== null && !runner.isOver) return answer(refused('Stop it first.'))
  const found =
    text !== null
      ? { fileName: setup.source.name, text }
      : setup.path === null
        ? { error: 'Only its text was given: load the file again.' }
        : (algorithms.setup.files?.read(setup.path) ?? { error: 'Files cannot be read here.' })
  if ('error' in found) return answer(refused(found.error))
  const kept = runner.params
  const allotted = runner.account.allotted.all()
  const source = { name: found.fileName, text: found.text }
  const done = (outcome: ReadOutcome, newId: string) => {
    const fresh = algorithms.get(newId)
    if (fresh) {
      const known = new Set(fresh.runner.params.map(({ name, type }) => `${type} ${name}`))
      const same = kept.filter(({ name, type }) => known.has(`${type} ${name}`))
      fresh.limits = before.limits
      // What was allotted to one that never started is for the file as it is now.
      for (const allotment of allotted) fresh.allot(allotment)
      fresh.setParams(readParams(fresh.runner.params, same).params)
    }
    answer(outcomeOf(outcome, newId))
  }
  algorithms.load(source, setup.path, done, id)
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

function allot(
  loaded: LoadedAlgorithm | undefined,
  { venue, asset, size: typed }: Extract<AlgorithmCommand, { type: 'algorithmAllot' }>,
): AlgorithmOutcome {
  if (!loaded) return refused(notThere)
  const size = readDecimal(typed)
  const message = !size || size.lt(zero) ? 'Must be an amount, or 0 to end it.' : ''
  const reason = size && message === '' ? loaded.allot({ venue, asset, size }) : message
  if (reason === '') return { id: loaded.id }
  return { isDone: false, reason, problems: [{ field: 'size', message: reason }] }
}

function outcomeOf(outcome: ReadOutcome, id: string | null): AlgorithmOutcome {
  const { names = [] } = outcome
  if ('error' in outcome) {
    return { isDone: false, reason: outcome.error.message, error: outcome.error, names: [...names] }
  }
  return {
    names: [...names],
    id,
    script: wireScript(outcome.script),
    state: id === null ? null : 'Initialized',
  }
}

function refused(reason: string): AlgorithmOutcome {
  return { isDone: reason === '', reason }
}
