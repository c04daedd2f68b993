const names = ['--heat-none', '--heat-low', '--heat-mid', '--heat-high', '--heat-wall'] as const

/** The colors of the heatmap from its stylesheet, as the bytes of a bitmap: 256 steps from nothing to a wall. */
export function heatRamp(element: HTMLElement): Uint32Array {
  const style = getComputedStyle(element)
  const stops = names.map((name) => channelsOf(style.getPropertyValue(name)))
  const ramp = new Uint32Array(256)
  for (let heat = 0; heat < 256; heat += 1) {
    const place = (heat / 255) * (stops.length - 1)
    const [from = black, to = from] = stops.slice(Math.floor(place))
    const share = place % 1
    const [red, green, blue] = from.map((one, at) =>
      Math.round(one + ((to[at] ?? one) - one) * share),
    )
    // Bitmaps are read byte by byte, the lowest first.
    ramp[heat] = (0xff_00_00_00 | ((blue ?? 0) << 16) | ((green ?? 0) << 8) | (red ?? 0)) >>> 0
  }
  return ramp
}

const black = [0, 0, 0]

/** '#20688f' */
function channelsOf(color: string): number[] {
  const digits = color.trim().replace('#', '')
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16) || 0)
}
