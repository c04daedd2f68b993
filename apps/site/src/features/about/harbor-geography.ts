/**
 * Lower Manhattan and the harbor around it, simplified to what makes it recognizable. Points are
 * longitude west of 73° W and latitude north of 40° N in thousandths of a degree, so that the
 * numbers can be checked against any map: [1014, 700] is 74.014° W, 40.700° N.
 */
type Point = readonly [west: number, north: number]

const view = { west: 1040, north: 724, width: 60, height: 36 }
export const chartSize = { width: 800, height: 632 }

export function place([west, north]: Point): { x: number; y: number } {
  const round = (value: number) => Math.round(value * 10) / 10
  return {
    x: round(((view.west - west) / view.width) * chartSize.width),
    y: round(((view.north - north) / view.height) * chartSize.height),
  }
}

export function path(line: readonly Point[], close = false): string {
  const steps = line.map(place).map(({ x, y }) => `${x} ${y}`)
  return `M${steps.join('L')}${close ? 'Z' : ''}`
}

function points(text: string): Point[] {
  return text.split(',').map((pair) => {
    const [west = 0, north = 0] = pair.trim().split(' ').map(Number)
    return [west, north]
  })
}

const manhattan = points(`
  1008 735, 1010.5 730, 1011.4 725.6, 1012.8 721.4, 1015.4 720.9, 1015.5 720.2, 1013.1 720.3,
  1013.9 717.9, 1016.9 717.8, 1017.3 714.2, 1016.2 713.7, 1016.3 712.6, 1017.6 712.4,
  1018.3 708.6, 1017.4 707.6, 1018.9 706.6, 1018.4 704.7, 1017.1 703.7, 1016.2 702.3,
  1014.6 701.1, 1013.4 700.9, 1012.4 701, 1011.6 701.3, 1010.4 702, 1008.6 702.7, 1007 703.4,
  1005.7 702.9, 1005.4 703.3, 1006.1 704, 1004.5 705, 1002.4 704.6, 1001.6 705.3, 1002.9 706.1,
  1001 707, 999.2 708.2, 996.5 709.1, 992.7 709.8, 989 710.2, 984 710.4, 979 710.6, 977 711.3,
  975 714, 973.6 719, 971.5 727, 970 735
`)
const brooklyn = points(`
  960 714, 968.5 713, 969.8 709, 972 706.5, 970.5 703, 974 701.5, 976.5 705.5, 980 705.9,
  984.5 705.2, 989 704.9, 992.5 704.3, 995.4 703.4, 996.6 702.4, 998.4 702.6, 999 702,
  997.6 700.9, 998.3 699.9, 1001.2 700.3, 1001.6 699.5, 998.8 698.7, 999.2 697.6, 1002.3 698,
  1002.7 697.1, 999.8 696.3, 1000.3 695.2, 1003.4 695.6, 1003.8 694.7, 1001 693.8, 1001.7 692.4,
  1004.7 692.8, 1005.2 691.6, 1002.6 690.7, 1005 688.5, 1008 686, 1012 682, 1012 678, 960 678
`)
const jersey = points(`
  1028 735, 1030.5 728, 1032 724, 1032.3 720, 1031.8 717.6, 1033.4 717.2, 1033 715.2, 1034 713.3,
  1035.4 711.8, 1042 711.6, 1044 710.6, 1036.4 710.2, 1034.6 708.6, 1035 706.4, 1037 704.2,
  1041 702, 1050 701, 1050 735
`)
const governorsIsland = points(`
  1018.9 692.2, 1016.6 693.3, 1014.3 692.7, 1012.6 691, 1012.5 689, 1014 687.4, 1016.6 686.2,
  1020.5 684.6, 1024.5 683.6, 1026 684.4, 1024.4 686.5, 1021.6 689.2, 1019.8 691.2
`)
const ellisIsland = points('1042 700.4, 1038 700.2, 1037.3 698.6, 1038.2 697.6, 1042 697.8')

/** All the land in one path, so that one stroke around it is one contour. */
export const landPath = [manhattan, brooklyn, jersey, governorsIsland, ellisIsland]
  .map((shore) => path(shore, true))
  .join('')

const streets = [
  // Broadway, West Street, Park Row with Bowery
  '1013.8 704.4, 1011.6 708.6, 1008.9 711.9, 1005.6 715.5, 1001.4 720.2, 997.5 725.5',
  '1016.2 704.6, 1015.2 709.5, 1013.6 714, 1011.6 720, 1010.4 726',
  '1008 711.8, 1003.6 712.6, 998 713.7, 995 717.6, 992.6 725.5',
  // Wall, Fulton, Chambers, Canal, East Broadway, Grand
  '1011.4 707.8, 1009 706.2, 1006.6 704.7',
  '1010 711.2, 1006.6 708.6, 1003.2 706.4',
  '1013.3 717, 1008.6 714.6, 1003.7 712.6',
  '1010.6 725.6, 1005 721.6, 1000 718.2, 994.2 715',
  '997.6 713.7, 992 713.7, 986 714, 978 714.4',
  '1003.6 722.4, 997 719.4, 988 716.8, 978 713.9',
  // South Street, along the East River
  '1011 702.5, 1007 704.3, 1003 706.7, 999 709, 992.5 710.6, 979 711.6',
].map(points)
export const streetsPath = streets.map((street) => path(street)).join('')

/** Pearl Street, along what was the shore when it was named. */
export const pearlStreetPath = path(
  points(
    '1014.6 703.4, 1012.6 703.5, 1010.6 704.1, 1008.6 705.1, 1006.6 706.6, 1004.2 708.4, 1002 710, 1000.4 711.8, 999.6 713.9',
  ),
)

export const bridgesPath = ['1003.9 711.9, 989.4 700.2', '994.2 715.2, 984.4 698.6']
  .map((ends) => path(points(ends)))
  .join('')

export const headquarters = place([1009.4, 704.6])
