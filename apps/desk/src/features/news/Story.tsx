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
      data-unfolded={isWhyOpen || undefined}
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
      <div className="news-line">
        <ul aria-label="Sentiment" className="news-readings">
          {readings.map((reading) => (
            <ReadingOf key={reading.asset} reading={reading} />
          ))}
        </ul>
        <p className="news-facts">
          {story.state !== 'published' && (
            <strong className="text-ask-400 font-semibold">
              {story.state === 'retracted' ? 'Retracted' : 'Corrected'}
            </strong>
          )}
          <Source story={story} />
          <span>{story.topic}</span>
          {item.isLate && <span title="It came while Leadline was away.">late</span>}
          <span className="news-reader">
            {isSimulated ? (
              <span className="text-brass-400">Simulated</span>
            ) : (
              <span>
                <span className="sr-only">Read by: </span>
                {readers[story.reader]}
              </span>
            )}
            <button
              type="button"
              data-why
              {...(isSimulated && { 'data-open': '' })}
              aria-expanded={isWhyOpen}
              className="news-why-button"
              onClick={() => setIsWhyOpen(!isWhyOpen)}
            >
              Why
            </button>
          </span>
        </p>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Space on the story does the same */}
      <p className="news-summary" onClick={() => isNothingSelected() && setIsWhyOpen(!isWhyOpen)}>
        {story.summary}
      </p>
      {isWhyOpen && <DecidingWords readings={readings} />}
    </article>
  )
}

/** Who carried it first, and how many after that. */
function Source({ story }: { story: ShownStory['item']['story'] }) {
  const { source, copies } = story
  const names = [source, ...copies.map((copy) => copy.source)].join(', ')
  return (
    <>
      <span className="news-source" title={names}>
        {source}
      </span>{' '}
      {copies.length > 0 && (
        <span className="figures -ml-1" title={names}>
          +{copies.length}
        </span>
      )}
    </>
  )
}

/** Who selects words of a summary does not fold it. */
function isNothingSelected(): boolean {
  return getSelection()?.isCollapsed ?? true
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
