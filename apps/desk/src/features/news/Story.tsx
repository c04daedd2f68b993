import { Ellipsis } from 'lucide-react'
import { useId, useState } from 'react'

import { Menu } from '../../platform/controls/Menu.tsx'
import { MenuItem } from '../../platform/controls/MenuItem.tsx'
import type { Reading, ShownStory } from '../../platform/news/matching-stories.ts'
import { sentimentLook, sentimentText, sentimentWord } from './sentiment-text.ts'
import { storyTime } from './story-time.ts'

interface StoryProps {
  shown: ShownStory
  isSimulated: boolean
  isFocusable: boolean
  /** Its number, and of how many. */
  place: readonly [number, number]
  onFocus: () => void
  onReport: () => void
}

const readers = { 'built-in': 'built-in reader', model: 'model' } as const

/** One story: the source's own words, and what a reader made of them. */
export function Story({ shown, isSimulated, isFocusable, place, onFocus, onReport }: StoryProps) {
  const id = useId()
  const [isWhyOpen, setIsWhyOpen] = useState(false)
  const { item, readings } = shown
  const { story } = item
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- articles of a feed take the focus
    <article
      aria-labelledby={id}
      aria-posinset={place[0]}
      aria-setsize={place[1]}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- articles of a feed take the focus
      tabIndex={isFocusable ? 0 : -1}
      className="news-story"
      data-state={story.state}
      onFocus={onFocus}
    >
      <header>
        <time dateTime={new Date(story.publishedAt).toISOString()} className="figures text-fog-300">
          {storyTime(story.publishedAt)}
        </time>
        <p id={id} className="news-headline">
          {isSimulated ? (
            story.headline
          ) : (
            <a data-open href={story.link} target="_blank" rel="noopener noreferrer">
              {story.headline}
            </a>
          )}
        </p>
        <Menu
          name={`Menu of ${story.headline}`}
          align="right"
          className="icon-button !w-5 shrink-0"
          label={<Ellipsis aria-hidden="true" className="size-3.5" />}
        >
          {() => (
            <MenuItem
              isDisabled={isSimulated}
              {...(isSimulated && { detail: 'simulated' })}
              onSelect={onReport}
            >
              Report …
            </MenuItem>
          )}
        </Menu>
      </header>
      <p className="news-facts">
        {isSimulated && <span className="text-brass-400">Simulated</span>}
        {story.state !== 'published' && (
          <strong className="text-ask-400 font-semibold">
            {story.state === 'retracted' ? 'Retracted' : 'Corrected'}
          </strong>
        )}
        <span title={story.copies.map(({ source }) => source).join(', ') || undefined}>
          {story.source}
          {story.copies.length > 0 && <span className="figures"> +{story.copies.length}</span>}
        </span>
        <span>{story.topic}</span>
        {item.isLate && <span title="It came while Leadline was away.">late</span>}
      </p>
      <ul aria-label="Sentiment" className="news-readings">
        {readings.map((reading) => (
          <ReadingOf key={reading.asset} reading={reading} />
        ))}
      </ul>
      <p className="news-summary">{story.summary}</p>
      <p className="news-facts">
        {!isSimulated && <span>Read by: {readers[story.reader]}</span>}
        <button
          type="button"
          {...(isSimulated && { 'data-open': '' })}
          aria-expanded={isWhyOpen}
          className="underline"
          onClick={() => setIsWhyOpen(!isWhyOpen)}
        >
          Why
        </button>
      </p>
      {isWhyOpen && <DecidingWords readings={readings} />}
    </article>
  )
}

function ReadingOf({ reading }: { reading: Reading }) {
  const { asset, sentimentHundredths, confidencePercent } = reading
  const words = `${sentimentWord(sentimentHundredths)} for ${asset}, ${confidencePercent}% sure`
  return (
    <li title={words} className="figures">
      {asset}{' '}
      <span className={sentimentLook(sentimentHundredths, confidencePercent)}>
        {sentimentText(sentimentHundredths)}
      </span>{' '}
      <span className="text-fog-300">{confidencePercent}%</span>
    </li>
  )
}

function DecidingWords({ readings }: { readings: readonly Reading[] }) {
  return (
    <ul aria-label="Words that decided" className="news-why">
      {readings.map(({ asset, words }) => (
        <li key={asset}>
          <span className="figures">{asset}</span>:{' '}
          {words.length === 0
            ? 'no single words decided.'
            : words.map((word) => `“${word}”`).join(', ')}
        </li>
      ))}
    </ul>
  )
}
