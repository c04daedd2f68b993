/** Abbreviations after which a sentence goes on. */
const abbreviation =
  /(?:\b(?:inc|corp|ltd|co|vs|approx|no|st|mr|ms|mrs|dr|prof|gov|sen|rep|jr|sr|e\.g|i\.e|u\.s|u\.k|e\.u|a\.m|p\.m|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)|\b[A-Z])\.$/i

/** The sentences of a text, as written. A headline is given to it on its own. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let begin = 0
  for (const { index, 0: end } of text.matchAll(/[.!?]+["'’”)]*(?=\s)|\n+/g)) {
    const until = index + end.length
    const sentence = text.slice(begin, until)
    if (end.startsWith('.') && abbreviation.test(sentence.replace(/["'’”)]+$/, ''))) continue
    sentences.push(sentence.trim())
    begin = until
  }
  sentences.push(text.slice(begin).trim())
  return sentences.filter((sentence) => sentence !== '')
}

/** Words that turn from one subject to another within a sentence. */
const turn =
  /(?:;|:|,? (?:while|whereas|but|although|though|even as|as opposed to|in contrast to|unlike|whilst)\b|, (?:and|as|with|leaving|sending|pushing|at the expense of)\b|—| – | - )/gi

/** The parts of a sentence that may speak about different subjects. */
export function clausesOf(sentence: string): string[] {
  const clauses: string[] = []
  let begin = 0
  for (const { index } of sentence.matchAll(turn)) {
    clauses.push(sentence.slice(begin, index))
    begin = index
  }
  clauses.push(sentence.slice(begin))
  return clauses.map((clause) => clause.trim()).filter((clause) => clause !== '')
}
