import type { WindowSize } from './layout-form.ts'
import type { Template, TemplatePanel } from './layout-template.ts'

const tabs = (share: number, ...kinds: (string | TemplatePanel)[]): Template => ({
  share,
  tabs: kinds.map((kind) => (typeof kind === 'string' ? { kind } : kind)),
})
const row = (share: number, ...parts: Template[]): Template => ({ share, row: parts })
const column = (share: number, ...parts: Template[]): Template => ({ share, column: parts })
const atLeast = (leastPx: number, part: Template): Template => ({ ...part, leastPx })

const chart = (timeframe: string): TemplatePanel => ({ kind: 'chart', settings: { timeframe } })
/**
 * Rows that stand still, a step of the price apart, whichever symbol it is, with as many levels as it takes to fill them: ten
 * levels of a liquid market lie within a dollar. A panel of one's own begins with the top of book.
 */
export const ladder: TemplatePanel = {
  kind: 'depth-of-book',
  settings: { depth: 50, condense: { by: 'price-increment', step: 'auto' } },
}
const orders = ['working-orders', 'fills', 'order-history']
const holdings = ['positions', 'balances']

/** Ladder, tape and ticket in sight of each other: for those who watch every print. */
const scalp: Template = row(
  1,
  atLeast(430, tabs(489, ladder)),
  atLeast(262, tabs(262, 'time-and-sales')),
  column(
    765,
    tabs(376, chart('1m')),
    row(246, tabs(400, chart('1h')), tabs(411, 'algorithms')),
    tabs(203, ...orders),
    tabs(174, ...holdings),
  ),
  // Wide enough for the watch list's best bid and ask.
  atLeast(300, column(392, tabs(640, 'order-ticket'), tabs(371, 'watch-list'))),
)

/** A large chart, and what one holds. */
const swing: Template = row(
  1,
  // Wide enough for the watch list's best bid and ask.
  atLeast(400, column(300, tabs(330, 'watch-list'), tabs(681, 'time-and-sales'))),
  column(
    1000,
    tabs(580, chart('1h')),
    row(230, tabs(1, chart('4h')), tabs(1, chart('1d'))),
    tabs(200, ...orders, ...holdings),
  ),
  column(420, tabs(420, ladder), tabs(590, 'order-ticket')),
)

/** What runs while one sleeps, at a glance in the morning. */
const overnight: Template = row(
  1,
  column(760, tabs(1, chart('15m')), tabs(1, chart('4h'))),
  column(740, tabs(360, 'algorithms'), tabs(320, ...orders), tabs(330, ...holdings)),
  column(400, tabs(330, 'watch-list'), tabs(681, ladder)),
)

/** A narrow window: ladder with the tape behind it, chart over orders, and the ticket with everything else behind it. */
const narrow = (timeframe: string): Template =>
  row(
    1,
    tabs(440, ladder, 'time-and-sales'),
    column(598, tabs(430, chart(timeframe)), tabs(250, ...orders, ...holdings)),
    tabs(320, 'order-ticket', 'watch-list', 'algorithms'),
  )

export const builtInLayouts: readonly { name: string; templates: Record<WindowSize, Template> }[] =
  [
    { name: 'Scalp', templates: { wide: scalp, narrow: narrow('1m') } },
    { name: 'Swing', templates: { wide: swing, narrow: narrow('1h') } },
    { name: 'Overnight', templates: { wide: overnight, narrow: narrow('4h') } },
  ]

export function isBuiltIn(name: string): boolean {
  return builtInLayouts.some((layout) => layout.name === name)
}
