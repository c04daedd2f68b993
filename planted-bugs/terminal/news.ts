import { plainBug as bug, type PlantedBug } from '../planted-bug.ts'

const alerts = 'apps/desk/src/features/alerts'
const news = 'apps/terminal/src/news'

/** What the feed must not show as new, and when an alert must be silent. */
export const newsDeskBugs: readonly PlantedBug[] = [
  bug(
    'News that was missed in a weekend rings as if it had just come',
    `${news}/news-follower.ts`,
    `wasAway = !isFirst && `,
    `wasAway = after > 0 && `,
    `${news}/open-news.test.ts`,
  ),
  bug(
    'An alert on news that was missed makes its sound hours later',
    `${alerts}/notify-of-news.ts`,
    `  if (line.isLate) return`,
    `  if (line.headline === '') return`,
    `${alerts}/news-alert-notify.test.ts`,
  ),
  bug(
    'The first news within the quiet time is announced',
    'packages/news/src/quiet-time.ts',
    `at < quiet.firedAt + quietMs`,
    `at < quiet.firedAt`,
    'packages/news/src/quiet-time.test.ts',
  ),
  bug(
    'Two reports are averaged as if they said something',
    'packages/news/src/combined-sentiment.ts',
    `const fewestStories = 3`,
    `const fewestStories = 2`,
    'packages/news/src/combined-sentiment.test.ts',
  ),
  bug(
    'Why a chat message was refused is out of sight below the others',
    'apps/desk/src/features/chat/messages/log-window.ts',
    `below < endPx || (isPinned && scrollTop >= pinnedTop)`,
    `below < endPx`,
    'apps/desk/src/features/chat/chat.test.ts',
  ),
]
