/** Desk, room, held order, gate, rehearsal, practice, line, shell, doors, cabinet. The window alone is 'the desk'. */
export const words = [
  {
    not: /rehears/i,
    say: 'backtest',
    prose: /\brehears/i,
    except: ['apps/server/'],
  },
  {
    not: /(?:Order|Account|Held|Synthetic|Fault)Desk|^(?:order|account|held|synthetic|fault)-desk/,
    say: 'manager, service, store or client',
    prose: /\b(?:order|account) desk\b/,
  },
  {
    not: /(?:Candle|Waiting|Order|Algorithm)Room|^(?:candle|waiting|order|algorithm)-room/,
    say: 'service',
  },
  {
    not: /^WireHeld|^Held(?:Order|Terms|Step|Event|Kind|Stop)|^(?:start|change|decide|check)Held$|^held-(?!chart|position)/,
    say: 'synthetic order',
    prose: /\bheld orders?\b/i,
  },
  {
    not: /^(?:Request|Wire)?Gate(?:Keeper|State|Refusal|Facts|$)|^Replace(?:ment)?Gate$|^(?:request-gate|gate-(?:keeper|state))/,
    say: 'risk check, risk engine; rate limiter for requests',
    prose: /\bgate keeper\b/i,
  },
  {
    not: /^isPractice$|^Practice[A-Z]|^practice-/,
    say: 'paper',
    except: ['apps/site/'],
  },
  {
    not: /^(?:VenueShell|ShellLimits|ShellMachine|openShell)$|^(?:venue-shell|shell-limits)/,
    say: 'session',
  },
  {
    not: /^(?:[dD]oors|openDoors|DoorTaken)$|^open-doors/,
    say: 'local gateway',
    except: ['apps/server/', 'planted-bugs/sandbox.ts'],
  },
  {
    not: /[cC]abinet|^(?:KeyDrawer|OpenBox)$|^key-drawer|^open-box/,
    say: 'store',
    except: ['apps/server/'],
  },
  {
    not: /^(?:Toy|Fake|Hub|Account|[uU]ser)Lines?$|^Line(?:State|Setup|Event|Message)s?$|^(?:toy|fake|hub|account|user|market|lost)-lines?(?=\.)|^MarketLine$/,
    say: 'connection',
    prose:
      /\b(?:lost|closed|half-open|dead|silent|broken) line\b|\blines? (?:of (?:Kraken|Coinbase|Gemini|Binance)|(?:is|was) (?:lost|gone|down|dead))\b/,
  },
] as const
