/** What people type for a command besides the words of its title. */
export const actionWords: Readonly<Record<string, string>> = {
  'chart.compare': 'overlay spread ratio difference percent basis correlation',
  'chart.indicator-alert': 'alarm notify rsi ema macd cross',
  'desk.ticket': 'buy sell trade new order',
  'desk.alert': 'alarm notify',
  'desk.keys': 'shortcuts hotkeys help',
  'desk.lock-vault': 'keys secure',
  'desk.preferences': 'settings options',
}

/** The same, of a new panel. */
export const panelWords: Readonly<Record<string, string>> = {
  'depth-of-book': 'dom ladder order book',
  'time-and-sales': 'tape trades prints',
  chart: 'candles indicators',
  heatmap: 'heatmap liquidity walls history depth bookmap',
  'maker-tape': 'walls spoof iceberg pulled refilled hidden size flow',
  recordings: 'record replay capture market data',
  'trade-journal': 'notes tags equity calendar tax koinly cointracker pnl',
  'order-ticket': 'buy sell trade new',
  'working-orders': 'open cancel',
  'order-history': 'past export tax csv',
  fills: 'executions trades fees commission',
  positions: 'flatten close pnl p&l profit holdings fees',
  balances: 'funds cash account wallet',
  'execution-quality': 'slippage receipt fees best execution tca',
  limits: 'risk loss',
  algorithms: 'bots strategies python scripts',
  'script-editor': 'code python',
  backtest: 'backtest simulate strategy',
}
