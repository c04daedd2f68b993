export interface Caption {
  fromSeconds: number
  toSeconds: number
  text: string
}

/** WebVTT, the captions' own format. */
export function webVtt(captions: Caption[]): string {
  const cues = captions.map(
    ({ fromSeconds, toSeconds, text }) =>
      `${clock(fromSeconds)} --> ${clock(toSeconds)}\n${text}\n`,
  )
  return `WEBVTT\n\n${cues.join('\n')}`
}

function clock(seconds: number): string {
  const minutes = String(Math.floor(seconds / 60)).padStart(2, '0')
  return `${minutes}:${(seconds % 60).toFixed(3).padStart(6, '0')}`
}
