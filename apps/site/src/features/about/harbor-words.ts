import { place } from './harbor-geography.ts'

/** Schematic depths in fathoms, as on an old chart: `depth at west north`. */
export const soundings = `
  8 at 1026.5 720.5, 9 at 1022.6 717, 7 at 1027.6 713.5, 8 at 1022.4 709.6, 7 at 1028.6 706.2,
  9 at 1022 703.9, 7 at 1017.6 696, 8 at 1032.6 699, 6 at 1033 694.6, 9 at 1027.2 691.6,
  7 at 1031.4 689.4, 8 at 1005.6 700.6, 5 at 1008.2 694, 9 at 1002 702.9, 10 at 999.4 705.2,
  9 at 987.4 707.6, 8 at 982.6 708.2, 9 at 1020.6 721.6, 5 at 1033.4 704.2
`
  .split(',')
  .map((sounding) => {
    const [fathoms = '', , west, north] = sounding.trim().split(' ')
    return { fathoms, ...place([Number(west), Number(north)]) }
  })

interface ChartLabel {
  text: string
  kind: 'water' | 'land' | 'small'
  at: readonly [west: number, north: number]
  /** Written upward along a shore. */
  upward?: true
}

const names: ChartLabel[] = [
  { text: 'HUDSON RIVER', kind: 'water', at: [1024.9, 712.4], upward: true },
  { text: 'UPPER BAY', kind: 'water', at: [1023, 700.9] },
  // Between the two bridges there is room for one word a line.
  { text: 'EAST', kind: 'water', at: [994.2, 707.5] },
  { text: 'RIVER', kind: 'water', at: [993.2, 706.2] },
  { text: 'MANHATTAN', kind: 'land', at: [1004.4, 718.6] },
  { text: 'BROOKLYN', kind: 'land', at: [989.6, 693.8] },
  { text: 'JERSEY CITY', kind: 'land', at: [1037.2, 718], upward: true },
  { text: 'Governors I.', kind: 'small', at: [1018.2, 689] },
  { text: 'The Battery', kind: 'small', at: [1014.1, 699.5] },
]

export const labels = names.map(({ at, ...label }) => ({ ...label, ...place(at) }))
