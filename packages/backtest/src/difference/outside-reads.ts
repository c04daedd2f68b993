/** Where a script's text reads what it was not given: the computer's clock, chance, files or the network. */
export interface OutsideRead {
  line: number
  /** 'time.time() reads the computer's clock'. */
  words: string
}

const reads: readonly { pattern: RegExp; words: string }[] = [
  {
    pattern:
      /\btime\.(?:time|time_ns|monotonic|monotonic_ns|perf_counter|perf_counter_ns|localtime|gmtime)\(/,
    words: 'reads the computer’s clock',
  },
  { pattern: /\b(?:datetime|date)\.(?:now|utcnow|today)\(/, words: 'reads the computer’s clock' },
  {
    pattern: /\brandom\.\w+\(|\bsecrets\.\w+\(|\buuid\.uuid[14]\(|\bos\.urandom\(|\bSystemRandom\(/,
    words: 'takes a random number',
  },
  {
    pattern: /(?<![\w.])open\(|\.read_csv\(|\.read_text\(|\bPath\([^)]*\)\.open\(/,
    words: 'reads a file',
  },
  {
    pattern: /\b(?:requests|httpx|aiohttp|urllib|socket|http\.client|ccxt|websocket)\b\.?\w*\(?/,
    words: 'uses the network',
  },
  { pattern: /\bos\.(?:environ|getenv)\b/, words: 'reads the environment' },
]

const mostShown = 10

/** What can be seen in the text; comments and imports are left out. */
export function outsideReads(text: string): OutsideRead[] {
  const found = text.split('\n').flatMap((line, index) => {
    const code = line.replace(/#.*$/, '')
    if (/^\s*(?:import|from)\s/.test(code)) return []
    return reads.flatMap(({ pattern, words }) => {
      const [what] = pattern.exec(code) ?? []
      if (what === undefined) return []
      return [{ line: index + 1, words: `${what.replace(/\($/, '()')} ${words}` }]
    })
  })
  return found.slice(0, mostShown)
}
