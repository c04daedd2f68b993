/** A name or a piece of prose, and the place where it begins. */
export interface Found {
  text: string
  at: number
}

export interface Names {
  identifiers: Found[]
  /** Comments and the titles of tests. */
  prose: Found[]
}

const comment = String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/`
const text = String.raw`'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|` + '`(?:\\\\[\\s\\S]|[^`\\\\])*`'
const expression = String.raw`(?<=(?:[=(,:!&|?{;[>]|return)\s*)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*`
const identifier = String.raw`(?:<\/?)?#?[A-Za-z_$][\w$]*`
const token = new RegExp(`(${comment})|(${text})|(${expression})|(${identifier})`, 'g')

const title = /\b(?:test|it|describe)(?:\.\w+)*\(\s*$|\]\)\(\s*$/
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
