import { clockTime } from '../time.ts'

/** 14:32:17; in a narrow panel 14:32. */
export function TimeOfDay({ time }: { time: number }) {
  const text = clockTime(time)
  return (
    <>
      {text.slice(0, 5)}
      <span className="least">{text.slice(5)}</span>
    </>
  )
}
