/** After how many minutes the vault locks itself, as readable text; 0: never. */
export function idleWords(minutes: number): string {
  if (minutes === 0) return 'never'
  const hours = minutes / 60
  if (Number.isInteger(hours)) return hours === 1 ? '1 hour' : `${hours} hours`
  return `${minutes} minutes`
}

/** Whether the vault would stay open longer than now: then it asks for the passphrase. */
export function staysOpenLonger(minutes: number, now: number): boolean {
  return now !== 0 && (minutes === 0 || minutes > now)
}
