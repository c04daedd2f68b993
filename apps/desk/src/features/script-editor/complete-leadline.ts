import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  snippetCompletion,
} from '@codemirror/autocomplete'
import { venues } from '@leadline/venues/venue-registry'

import {
  type LeadlineName,
  type NameOwner,
  leadlineNames,
  namesOf,
  signatureOf,
} from '../../platform/python/leadline-names.ts'
import { scriptKind } from '../../platform/python/python-scripts.ts'

/** What a variable of that name usually holds, as in the manual's scripts. */
const usualOwners: Readonly<Record<string, NameOwner>> = {
  book: 'Book',
  trade: 'Trade',
  candle: 'Candle',
  order: 'Order',
  fill: 'Fill',
  timer: 'Timer',
  held: 'Position',
  position: 'Position',
  level: 'Level',
  best_bid: 'Level',
  best_ask: 'Level',
  rules: 'Instrument',
  instrument: 'Instrument',
  fees: 'Fees',
  rates: 'Fees',
  balance: 'Balance',
  allotment: 'Allotment',
}

/** Names of the module, keys of the script's own settings, and exchanges where a text is written. */
export function completeLeadline(context: CompletionContext): CompletionResult | null {
  return (
    settingKeys(context) ??
    exchangeNames(context) ??
    importedNames(context) ??
    callbacks(context) ??
    members(context)
  )
}

function members(context: CompletionContext): CompletionResult | null {
  const found = context.matchBefore(/\b(\w+)\.\w*$/)
  const variable = found && /^\w+/.exec(found.text)?.[0]
  if (!found || variable === null || variable === undefined) return null
  const owner =
    variable === 'self' ? (scriptKind(context.state.doc.toString()) ?? 'Algorithm') : variable
  const given = givenTo(variable, context.state.doc.toString())
  const names = namesOf(given ?? usualOwners[owner] ?? (owner as NameOwner))
  if (names.length === 0) return null
  const options = names.filter(({ kind }) => kind !== 'callback').map(asOption)
  return { from: found.from + variable.length + 1, options, validFor: /^\w*$/ }
}

/** What a call of the module gave it, where the script says so: `self.edges = self.instrument(…)`. */
function givenTo(variable: string, text: string): NameOwner | undefined {
  const gives = new RegExp(
    String.raw`\b${variable}\s*=\s*self\.(\w+)\([^()]*\)[ \t]*(?:#.*)?$`,
    'm',
  )
  const called = gives.exec(text)?.[1]
  const method = namesOf('Algorithm').find(({ name, kind }) => name === called && kind === 'method')
  const owner = method?.gives.replace(' | None', '')
  return leadlineNames.find(({ name, kind }) => kind === 'class' && name === owner)?.name as
    | NameOwner
    | undefined
}

function importedNames(context: CompletionContext): CompletionResult | null {
  const found = context.matchBefore(/^\s*from\s+leadline\s+import\s+(?:\w+\s*,\s*)*\w*$/)
  if (!found) return null
  const word = /\w*$/.exec(found.text)?.[0] ?? ''
  const options = namesOf('module').map(asOption)
  return { from: context.pos - word.length, options, validFor: /^\w*$/ }
}

/** After `def`: the methods that Leadline calls, with their arguments. */
function callbacks(context: CompletionContext): CompletionResult | null {
  const found = context.matchBefore(/^\s+def\s+\w*$/)
  const owner = found && scriptKind(context.state.doc.toString())
  if (!owner) return null
  const word = /\w*$/.exec(found.text)?.[0] ?? ''
  const options = namesOf(owner)
    .filter(({ kind }) => kind === 'callback')
    .map((name) => {
      const takes = name.takes === '' ? 'self' : `self, ${name.takes}`
      return snippetCompletion(`${name.name}(${takes}):\n\t\${}`, asOption(name))
    })
  return { from: context.pos - word.length, options, validFor: /^\w*$/ }
}

function settingKeys(context: CompletionContext): CompletionResult | null {
  const found = context.matchBefore(/self\.params\[["'][^"'\]]*$/)
  if (!found) return null
  const keys = keysOfParams(context.state.doc.toString())
  const typed = /["']([^"']*)$/.exec(found.text)?.[1] ?? ''
  return {
    from: context.pos - typed.length,
    options: keys.map((label) => ({ label, type: 'property', detail: 'setting' })),
    validFor: /^[^"']*$/,
  }
}

function keysOfParams(text: string): string[] {
  const body = /^\s+params\s*=\s*\{([\s\S]*?)\}/m.exec(text)?.[1] ?? ''
  return Array.from(body.matchAll(/["']([^"']+)["']\s*:/g), ([, key = '']) => key)
}

function exchangeNames(context: CompletionContext): CompletionResult | null {
  const found = context.matchBefore(/(?:exchanges?["']?\s*[=:]\s*\[?|[[,]\s*)["'][\w.]*$/)
  if (!found) return null
  const typed = /[\w.]*$/.exec(found.text)?.[0] ?? ''
  return {
    from: context.pos - typed.length,
    options: venues.map(({ name }) => ({ label: name, type: 'constant', detail: 'exchange' })),
    validFor: /^[\w.]*$/,
  }
}

function asOption(name: LeadlineName): Completion {
  const types = { class: 'class', method: 'method', callback: 'method', value: 'property' } as const
  return {
    label: name.name,
    type: types[name.kind],
    detail: signatureOf(name).slice(name.kind === 'class' ? 0 : name.name.length),
    info: name.doc,
  }
}
