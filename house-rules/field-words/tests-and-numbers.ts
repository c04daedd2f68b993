/** Drawings in texts, and the element that holds them. */
const drawings = [
  'apps/site/src/features/manual/',
  'apps/site/src/features/landing/Hero.tsx',
  'apps/site/src/platform/reading/',
  'apps/site/src/platform/DemoVideo.tsx',
  'packages/content/',
  'packages/markup/',
  'packages/ui/',
  'e2e/pages/',
  'e2e/news/',
  'e2e/record/',
]

/** Where stories are what publications print. */
const news = [
  'packages/news/',
  'packages/filters/',
  'packages/contract/src/news-feed.ts',
  'packages/desk-protocol/src/messages/news',
  'packages/hub/src/services/news/',
  'packages/paper-trading/src/news/',
  'apps/server/src/proofs/news-',
  'e2e/terminal/license-and-updates/shipped-news',
  'apps/server/src/features/news-feed/',
  'apps/server/src/features/profile/personal-data/news-data.ts',
  'apps/server/src/platform/config/news-settings.ts',
  'apps/server/src/platform/database/tables/news-tables.ts',
  'apps/server/src/migrations/0022-create-news-feed.ts',
  'apps/terminal/src/news/',
  'apps/desk/src/features/news/',
  'apps/desk/src/features/alerts/NewsAlert',
  'apps/desk/src/features/alerts/news-alert',
  'apps/desk/src/platform/alerts/news-alert',
  'apps/desk/src/platform/news/',
  'bench/news/',
  'docs/operating.md',
  'docs/guides/add-a-panel.md',
  'e2e/terminal/news',
]

/** Words of tests, simulators and numbers. `except`: the program's own news, its trial on the site, HTML and typography. */
export const words = [
  {
    not: /(?:^|[-_.])[tT]oys?(?![a-z])|[a-z0-9]Toys?(?![a-z])/,
    prose: /\b[tT]oys?\b/,
    say: 'fake, test bed',
  },
  {
    not: /(?:^|[-_.])[sS]tor(?:y|ies)(?![a-z])|[a-z0-9]Stor(?:y|ies)(?![a-z])/,
    prose: /\b[sS]tor(?:y|ies)\b/,
    say: 'scenario, history',
    except: news,
  },
  {
    not: /(?:^|[-.])[sS]tages?(?![a-z])|[a-z0-9]Stages?(?![a-z])/,
    prose: /\b[sS]tages?\b/,
    say: 'harness, test bed; surface on the screen',
  },
  { not: /AccountTrial|account-trial|longestTrial/, say: 'test bed; preview of an order' },
  {
    not: /^(?:Hub|Ticket|Order|Script)Life$|^(?:hub|ticket|order|script)-life\./,
    say: 'run, lifecycle',
  },
  {
    not: /(?:^|[-_.])[fF]igures?(?![a-z])|[a-z0-9]Figures?(?![a-z])/,
    prose: /(?<![`<])\b[fF]igures?\b(?![`>])/,
    say: 'number, value, statistic, measurement',
    except: drawings,
  },
  {
    not: /^(?:crowd|moods?)$/,
    prose: /\b(?:crowd|moods?)\b/,
    say: 'simulated flow, regime',
  },
  { not: /^(?:dice|rollDice)$/, prose: /\bdice\b/, say: 'seeded random' },
  {
    not: /^truths?(?:$|\.)|^Truths?$|-(?<!ground-)truths?\.|[a-z](?<!ound)Truths?$/,
    say: 'ground truth',
  },
  {
    not: /^(?:house|shelf|shelves)$/,
    prose: /\bthe (?:whole )?(?:house(?! rule)|shelf)\b/,
    say: 'repository, modules, layout',
  },
]
