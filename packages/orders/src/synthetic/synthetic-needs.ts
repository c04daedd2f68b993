import type { SyntheticKind } from './synthetic-order.ts'

const means = (venueName: string) =>
  `Leadline must be running, this computer awake and ${venueName} connected`

/** What a synthetic order needs, said before it is started. */
export function syntheticNeeds(kind: SyntheticKind, venueName: string): string {
  switch (kind) {
    case 'oco':
      return `The limit rests at ${venueName}. The stop is held by Leadline: ${means(venueName)} when it is reached.`
    case 'bracket':
      return `Entry and target rest at ${venueName}. The stop is held by Leadline: ${means(venueName)} when the entry fills and when the stop is reached.`
    case 'trailing-stop':
      return `Nothing rests at ${venueName}. The stop is held by Leadline: ${means(venueName)} the whole time.`
    case 'iceberg':
      return `One slice at a time rests at ${venueName}. ${means(venueName)} to place the next.`
    case 'twap':
      return `Nothing rests at ${venueName} between two slices. ${means(venueName)} at the time of each.`
    case 'chase':
      return `The order rests at ${venueName}. ${means(venueName)} to move it.`
  }
}
