import type { ChartTheme } from './theme.ts'

/** CSS pixels: nothing is smaller than 11. */
export const axisFontSize = 11
export const numberFontSize = 12
/** A letter of the mono face is this share of its size wide. */
export const monoAdvance = 0.6

export interface Fonts {
  axis: string
  axisBold: string
  numbers: string
  words: string
}

export function fontsOf(theme: ChartTheme, ratio: number): Fonts {
  return {
    axis: `${axisFontSize * ratio}px ${theme.mono}`,
    axisBold: `600 ${axisFontSize * ratio}px ${theme.mono}`,
    numbers: `${numberFontSize * ratio}px ${theme.mono}`,
    words: `${numberFontSize * ratio}px ${theme.sans}`,
  }
}
