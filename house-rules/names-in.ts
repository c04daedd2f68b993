/** A name or a piece of prose, and the place where it begins. */
export interface Found {
  text: string
  at: number
}

export interface Names {
  identifiers: Found[]
  /** Comments, the titles of tests, and the harm of planted bugs. */
  prose: Found[]
}

const comment = String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/`
const text = String.raw`'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|` + '`(?:\\\\[\\s\\S]|[^`\\\\])*`'
const expression = String.raw`(?<=(?:[=(,:!&|?{;[>]|return)\s*)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*`
const identifier = String.raw`(?:<\/?)?#?[A-Za-z_$][\w$]*`
const token = new RegExp(`(${comment})|(${text})|(${expression})|(${identifier})`, 'g')

const pythonToken =
  /(#[^\n]*)|("""[\s\S]*?"""|'''[\s\S]*?''')|('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")|([A-Za-z_]\w*)/g
const documentCode = /```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\)/g

const title =
  /\b(?:test|it|describe|bug)(?:\.\w+)*\(\s*$|\]\)\(\s*$|\b(?:harm|promise|statement):\s*$/
/** What a person reads on the screen, between two tags: sentences, not names. */
const shown = /(?<=[>}])[^<>{}=;()]*[a-z],? [a-z'’][^<>{}=;()]*(?=[<{])/g
const keyword =
  /\b(?:as|const|else|export|extends|function|import|interface|keyof|readonly|return|type)\b/

/** The names that a source file uses, and what is written around them. No parser: quick, and right for our sources. */
export function namesIn(path: string, source: string): Names {
  const names: Names = { identifiers: [], prose: [] }
  const code = path.endsWith('.tsx') ? source.replaceAll(shown, blankSentence) : source
  for (const match of code.matchAll(token)) {
    const [whole, said, string, , name] = match
    const at = match.index
    if (said !== undefined) names.prose.push({ text: whole, at })
    else if (string !== undefined) {
      if (title.test(code.slice(Math.max(0, at - 40), at))) names.prose.push({ text: whole, at })
    } else if (name !== undefined && !/^<\/?[a-z]/.test(name)) {
      names.identifiers.push({ text: name.replace(/^[<#/]+/, ''), at })
    }
  }
  return names
}

function blankSentence(sentence: string): string {
  return keyword.test(sentence) ? sentence : sentence.replaceAll(/[^\n]/g, ' ')
}

/** The same of a Python file, whose prose is comments and strings of three quotes. */
export function pythonNamesIn(source: string): Names {
  const names: Names = { identifiers: [], prose: [] }
  for (const match of source.matchAll(pythonToken)) {
    const [whole, said, documented, , name] = match
    const found = { text: whole, at: match.index }
    if (said !== undefined || documented !== undefined) names.prose.push(found)
    else if (name !== undefined) names.identifiers.push(found)
  }
  return names
}

/** A document without its code: paths and commands in it are names of their own. */
export function documentProse(source: string): Found[] {
  const prose = source.replaceAll(documentCode, (code) => code.replaceAll(/[^\n]/g, ' '))
  return [{ text: prose, at: 0 }]
}
