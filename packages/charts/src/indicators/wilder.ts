/**
 * Until there are `length` values, their running sum over the length, so that row `length` holds the plain average of
 * values 1 to length; from then on each new value has a weight of 1 / length.
 */
export function wilderInto(out: Float64Array, index: number, value: number, length: number): void {
  if (index === 0) out[index] = 0
  else if (index <= length) out[index] = (out[index - 1] ?? 0) + value / length
  else out[index] = ((out[index - 1] ?? 0) * (length - 1) + value) / length
}

/** The same from the first row on, as ranges have it: the first candle has one too. */
export function averageRangeInto(
  out: Float64Array,
  index: number,
  range: number,
  length: number,
): void {
  const earlier = index === 0 ? 0 : (out[index - 1] ?? 0)
  out[index] = index < length ? earlier + range / length : (earlier * (length - 1) + range) / length
}
