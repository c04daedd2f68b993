/** Words; in a narrow panel fewer letters for them. */
export function InShort({ words, letters }: { words: string; letters: string }) {
  return (
    <>
      <span className="at-length">{words}</span>
      <abbr className="in-short" title={words}>
        {letters}
      </abbr>
    </>
  )
}
