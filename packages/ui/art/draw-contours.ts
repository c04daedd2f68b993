/**
 * Draws src/contours.svg: depth contours of an invented sea floor that tiles sideways.
 * Run: npm run draw:contours
 */
import { writeFileSync } from 'node:fs'

const width = 1600
const height = 1000
const cell = 32
const levels = 8

/** A few hills and troughs, periodic in x so that the picture repeats without a seam. */
function depthAt(x: number, y: number): number {
  const u = (2 * Math.PI * x) / width
  const v = (2 * Math.PI * y) / height
  return (
    Math.sin(u + 0.6) * Math.cos(v * 0.9 + 0.4) +
    0.55 * Math.sin(2 * u - 1.2 + Math.sin(v)) +
    0.45 * Math.cos(3 * u + v * 1.7) * Math.sin(v * 1.3 + 1) +
    0.2 * Math.sin(5 * u + 2.2 * v)
  )
}

type Point = readonly [x: number, y: number]

/** Marching squares: the pieces of one contour line within each cell. */
function segmentsAt(level: number): [Point, Point][] {
  const segments: [Point, Point][] = []
  for (let y = 0; y < height; y += cell) {
    for (let x = 0; x < width; x += cell) {
      const corners: Point[] = [
        [x, y],
        [x + cell, y],
        [x + cell, y + cell],
        [x, y + cell],
      ]
      const crossings = corners.flatMap((from, index): Point[] => {
        const to = corners[(index + 1) % 4] ?? from
        const a = depthAt(...from) - level
        const b = depthAt(...to) - level
        if (a > 0 === b > 0) return []
        const share = a / (a - b)
        return [[from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]]
      })
      for (let i = 0; i + 1 < crossings.length; i += 2) {
        const [from, to] = [crossings[i], crossings[i + 1]]
        if (from && to) segments.push([from, to])
      }
    }
  }
  return segments
}

const keyOf = ([x, y]: Point) => `${x.toFixed(1)},${y.toFixed(1)}`

/** Join the pieces end to end, so that the file holds lines instead of thousands of dashes. */
function linesOf(segments: [Point, Point][]): Point[][] {
  const byEnd = new Map<string, [Point, Point][]>()
  for (const segment of segments) {
    for (const end of segment) {
      byEnd.set(keyOf(end), [...(byEnd.get(keyOf(end)) ?? []), segment])
    }
  }
  const used = new Set<[Point, Point]>()
  const extend = (line: Point[]): Point[] => {
    for (;;) {
      const last = line.at(-1)
      if (!last) return line
      const next = byEnd.get(keyOf(last))?.find((segment) => !used.has(segment))
      if (!next) return line
      used.add(next)
      line.push(keyOf(next[0]) === keyOf(last) ? next[1] : next[0])
    }
  }
  return segments.flatMap((segment) => {
    if (used.has(segment)) return []
    used.add(segment)
    const forward = extend([...segment])
    return [extend(forward.toReversed())]
  })
}

const paths = Array.from({ length: levels }, (_, index) => {
  const level = -1.7 + (index * 3.4) / (levels - 1)
  const data = linesOf(segmentsAt(level))
    .filter((line) => line.length > 6)
    .map((line) => `M${line.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')}`)
    .join('')
  const fainter = index % 4 === 0 ? '' : ' stroke-opacity=".61"'
  return `<path stroke="#1d2a36"${fainter} d="${data}"/>`
})
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none">${paths.join('')}</svg>\n`
writeFileSync(new URL('../src/contours.svg', import.meta.url), svg)
