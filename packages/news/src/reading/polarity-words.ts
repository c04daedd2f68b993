/**
 * Stems of words that are good or bad news for what they are said of, in market news. The model gets how many of each
 * a text has; how much that means it learns from stories.
 */
const good = `
  accelerat accept acclaim achiev acquir adopt advanc affirm agree allow approv award back beat benefit best boost breakthrough
  bullish bought buy buyback celebrat clear climb commit complet confidence congratulat dismiss doubl eas endors enabl expand
  exceed favor fast faster first fix gain good grant green grew grow growth high honor improv increas inflow integrat invest join
  jump launch lead licens lift list live mileston new open opportunit optimis outpac outperform overturn partner pass patch perfect
  permit pick pioneer popular praise profit progress promis prosper protect raise rall rebound record recover refund reinstat
  relaunch relief repaid reopen resolv restor resum reward rise rising rose safe secur select ship smooth soar solid
  stabl stake strength strong succeed success support surg surpass thank top tripl trust unanimous  unveil up upgrad
  upheld uphold upside uptime welcom win winner  won
`
const bad = `
  abandon abus accus alarm alleg arrest attack avoid bad ban bankrupt bear bearish blackout blam blow bogus breach break bribe broke
  broken bug burn cap caution charg cheat clog collaps complain compromis concern condemn confiscat congest controvers
  convict corrupt counterfeit crackdown crash crime criminal crisis critic crumbl cut damag danger dead deadlock deceiv declin
  deface defect defraud delay delist deni denied dent depeg deplet deposed derail deter dilut disappoint  disput
  disrupt doubt down downgrad downtime drain drop dump dwindl empt erod error evad exit exodus exploit expos fail failur fake
  fall fallen falter fatal fault fear fell fine fined flaw fled forc forfeit  fraud freez froze frozen glitch grief grim
  hack halt halv harm hijack hit hurt idle illegal illicit inactiv incident indict insolv investigat jail kill lag launder lawsuit
  layoff leak leav liquidat lockout lose losing loss lost lower malicious malfunction manipulat misl miss misuse negative
  obstacl offline outage outflow overcharg panic paus penal phish plung plummet postpon pressur prison probe problem prohibit
  prosecut protest pull punish quit recall reject remov resign restrict revok risk rob rug sanction scam scandal scrap seiz
  selloff setback sever shelv shortage shortfall shrank shrink shut shutdown sink skid slash slid slide slip slow slowdown
  slump spam spill steal stole stolen stop strand strip struggl stuck subpoena sue sued suffer suspect suspend suspicio tank theft
  thief threat tough trail trap trigger trouble tumbl turmoil unable unauthori uncertain unfair unpaid unstable
  vanish victim violat void volatil vulnerab warn weak weaken wiped withdraw worr worse worst worthless wound wrong
`

const stems = new Map<string, 1 | -1>([
  ...listed(good).map((stem) => [stem, 1] as const),
  ...listed(bad).map((stem) => [stem, -1] as const),
])
const shortest = 3
const longestEnding = 5

/** 1 for a good word, -1 for a bad one, 0 for all others. */
export function polarityOf(word: string): 1 | 0 | -1 {
  for (let length = word.length; length >= shortest; length -= 1) {
    if (word.length - length > longestEnding) return 0
    const polarity = stems.get(word.slice(0, length))
    if (polarity !== undefined) return polarity
  }
  return 0
}

function listed(text: string): string[] {
  return text.split(/\s+/).filter((stem) => stem !== '')
}
