import type { ChartTheme } from './theme.ts'

/** CSS pixels: nothing is smaller than 11. */
export const axisFontSize = 11
export const figureFontSize = 12
/** A letter of the mono face is this share of its size wide. */
export const monoAdvance = 0.6

export interface Fonts {
  axis: string
  axisBold: string
  figures: string
  words: string
}

export function fontsOf(theme: ChartTheme, ratio: number): Fonts {
  return {
    axis: `${axisFontSize * ratio}px ${theme.mono}`,
    axisBold: `600 ${axisFontSize * ratio}px ${theme.mono}`,
    figures: `${figureFontSize * ratio}px ${theme.mono}`,
    words: `${figureFontSize * ratio}px ${theme.sans}`,
  }
}
