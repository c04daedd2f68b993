/** Rows of one price: as many as a price is high. A row is a twenty-thousandth of the price or less: half a basis point. */
const rowsPerPrice = 20_000
/** A step that was chosen stays until another would be so many times larger or smaller. */
const tolerance = 3

/** The height of a row for a price in ticks: 1, 2 or 5 with zeros, in ticks. */
export function rowStepAt(price: number, before?: number): number {
  const wanted = Math.max(price / rowsPerPrice, 1)
  if (before !== undefined && wanted < before * tolerance && wanted * tolerance > before) {
    return before
  }
  const power = 10 ** Math.floor(Math.log10(wanted) + 1e-9)
  const factor = [5, 2, 1].find((each) => each * power <= wanted) ?? 1
  return factor * power
}
