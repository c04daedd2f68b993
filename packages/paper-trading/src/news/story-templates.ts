import type { WireNewsItem } from '@leadline/desk-protocol/messages/news-messages'

/** One invented kind of story. `{name}` is the asset, `{rival}` a second one. */
export interface StoryTemplate {
  topic: WireNewsItem['story']['topic']
  headline: string
  summary: string
  sentimentHundredths: number
  confidencePercent: number
  words: readonly string[]
  /** What it says of the second asset, where it is about two, and the words that say so. */
  rival?: { sentimentHundredths: number; words: readonly string[] }
}

/** Publications that do not exist. */
export const publications: readonly string[] = [
  'Example Wire',
  'Example Ledger',
  'The Sample Post',
  'Specimen Markets',
  'Placeholder Daily',
]

/** What can be said of any asset. Invented, like everything else in paper trading. */
export const storyTemplates: readonly StoryTemplate[] = [
  {
    topic: 'protocol',
    headline: '{name} upgrade goes live without a hitch',
    summary:
      'Developers of {name} activated the upgrade they had planned for this quarter. Fees fell in the first hour. No node operator reported an error.',
    sentimentHundredths: 62,
    confidencePercent: 88,
    words: ['goes live', 'without a hitch', 'fees fell'],
  },
  {
    topic: 'security',
    headline: 'Bridge for {name} is drained, operator halts withdrawals',
    summary:
      'Somebody moved funds out of a bridge that holds {name}. Its operator has halted withdrawals and asks users to wait. How much is missing is not known yet.',
    sentimentHundredths: -78,
    confidencePercent: 91,
    words: ['drained', 'halts withdrawals', 'missing'],
  },
  {
    topic: 'exchange',
    headline: 'Second exchange in a week lists {name}',
    summary:
      'A trading venue adds {name} against the dollar. Deposits open today, trading two days later.',
    sentimentHundredths: 48,
    confidencePercent: 74,
    words: ['lists', 'adds'],
  },
  {
    topic: 'regulation',
    headline: 'Regulator opens an inquiry into the sale of {name}',
    summary:
      'The inquiry concerns how a product with {name} was advertised. It may take months. The issuer says that it cooperates.',
    sentimentHundredths: -44,
    confidencePercent: 69,
    words: ['inquiry', 'regulator'],
  },
  {
    topic: 'regulation',
    headline: 'Court dismisses the case against the foundation of {name}',
    summary:
      'A court has dismissed the complaint in full. The other side can appeal within thirty days.',
    sentimentHundredths: 57,
    confidencePercent: 83,
    words: ['dismisses', 'in full'],
  },
  {
    topic: 'company',
    headline: 'Payment firm drops {name} and takes {rival} instead',
    summary:
      'The firm will no longer settle in {name}. It names costs as the reason and turns to {rival} from next month.',
    sentimentHundredths: -40,
    confidencePercent: 71,
    words: ['drops', 'no longer'],
    rival: { sentimentHundredths: 50, words: ['takes', 'turns to'] },
  },
  {
    topic: 'macro',
    headline: 'Rates stay where they are; {name} little changed',
    summary:
      'The decision was expected. Volumes in {name} rose for some minutes and went back to where they were.',
    sentimentHundredths: 4,
    confidencePercent: 58,
    words: ['little changed', 'expected'],
  },
  {
    topic: 'protocol',
    headline: '{name} developers set a date for their next meeting',
    summary: 'Three proposals are on the list. None of them has been decided.',
    sentimentHundredths: 6,
    confidencePercent: 82,
    words: ['set a date'],
  },
  {
    topic: 'company',
    headline: 'What a quiet quarter may mean for {name}',
    summary:
      'The author sees reasons for both directions. Activity is lower than a year ago, and so are fees.',
    sentimentHundredths: -22,
    confidencePercent: 38,
    words: ['quiet', 'lower'],
  },
  {
    topic: 'exchange',
    headline: 'Outage delays {name} deposits for two hours',
    summary:
      'Deposits of {name} were late after an outage. The venue says that all of them have been credited.',
    sentimentHundredths: -36,
    confidencePercent: 66,
    words: ['outage', 'delays'],
  },
]
