import { notComputable } from '../../platform/numbers/format-number.ts'
import type { AssetNumber } from './asset-numbers.ts'
import { sentimentLook, sentimentText, sentimentWord } from './sentiment-text.ts'

/** One number for each asset: the average of its stories, weighted by confidence; a dash below three. */
export function CombinedNumbers({ numbers }: { numbers: readonly AssetNumber[] }) {
  if (numbers.length === 0) return null
  return (
    <ul aria-label="Combined sentiment of the last 24 hours" className="news-numbers">
      {numbers.map(({ asset, stories, sentimentHundredths: value }) => (
        <li key={asset} title={numberTitle(asset, stories, value)}>
          <span className="figures font-semibold">{asset}</span>{' '}
          <span className={`figures ${value === undefined ? '' : sentimentLook(value, 100)}`}>
            {value === undefined ? notComputable : sentimentText(value)}
          </span>{' '}
          <span className="text-fog-300">
            {stories} {stories === 1 ? 'story' : 'stories'}
          </span>
        </li>
      ))}
    </ul>
  )
}

function numberTitle(asset: string, stories: number, value: number | undefined): string {
  if (value !== undefined) {
    return `${asset}, last 24 hours: ${sentimentWord(value)}. The average of its ${stories} stories, each weighted by confidence.`
  }
  return `${asset}: fewer than three stories in the last 24 hours have no average worth showing.`
}
