/** Words; in a narrow panel fewer letters for them, while they are read out as before. */
export function InShort({ words, letters }: { words: string; letters: string }) {
  return (
    <>
      <span className="at-length">{words}</span>
      <abbr aria-hidden="true" className="in-short" title={words}>
        {letters}
      </abbr>
    </>
  )
}
