/** Panels of one color share a symbol. Shape and color go together, so that neither is needed alone. */
export const linkColors = ['blue', 'violet', 'white', 'pink'] as const
export type LinkColor = (typeof linkColors)[number]

export const linkLooks: Record<LinkColor, { shape: string; name: string }> = {
  blue: { shape: 'circle', name: 'Blue circle' },
  violet: { shape: 'square', name: 'Violet square' },
  white: { shape: 'triangle', name: 'White triangle' },
  pink: { shape: 'diamond', name: 'Pink diamond' },
}
