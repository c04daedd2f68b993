/**
 * Words that the field does not use for messages, subscriptions, requests and errors. Each expression is held against
 * one name at a time: an identifier, or a file's name. `except`: paths, or beginnings of paths, in which the name is
 * stored, transmitted or plain English.
 */
export const words = [
  {
    not: /(^|[-_.]|[a-z0-9](?=T))(tell(s|er|ers|ing|ings)?|told|Tell(s|er|ers|ing|ings)?|Told)(?![a-z]|_up_to)/,
    say: 'report, emit, publish, notify',
    // What one can tell, or tell apart, is plain English.
    prose:
      /(?<!\b(?:can|cannot|could|may|else) (?:be )?)\b(?:[Tt]ells?|[Tt]old|[Tt]elling)\b(?! (?:\S+ ){0,4}apart)/,
    except: [
      'e2e/pages/analytics.ts',
      // Sentences on the screen.
      'apps/site/src/app/ErrorBoundary.tsx',
      'apps/site/src/features/checkout/CheckoutForm.tsx',
    ],
  },
  {
    not: /(^|[-_.]|[a-z0-9](?=H))([Hh]ears?|[Hh]eard)(?![a-z])/,
    say: 'receive, handle, onMessage',
    prose: /\b[Hh](?:ears?|eard)\b/,
    except: [],
  },
  {
    not: /^(View|Tape|Candle|Order|Replacement|Worker|Account)News|NewsByKind|(^|-)(take|view|order)-news/,
    say: 'update, event',
    except: [],
  },
  { not: /MarketMaker|marketMakers/, say: 'adapter factory', except: [] },
  {
    not: /^MarketWants?$|^LookedAt$|^(market-wants|looked-at|demand)(\.|$)/,
    say: 'subscription, interest',
    except: [],
  },
  {
    not: /(Plan|Estimate|Gate|History|Passphrase)Question|^ask(Later|Soon|Pairs|Page|ById|ForMissing|BestPrices|UntilAnswered|Sealed)|^(questions|ask-until-answered)\./,
    say: 'request, query',
    except: [],
  },
  {
    not: /(^|[-_.]|[a-z0-9](?=[OW]))([Oo]ddit(y|ies)|[Ww]orr(y|ies))(?![a-z])/,
    say: 'protocol anomaly, warning',
    except: [
      'packages/desk-protocol/src/',
      'packages/hub/src/market/venue-state.ts',
      'packages/hub/src/services/orders/',
      'apps/desk/',
    ],
  },
  {
    // As a single word it is a field of messages and files, which keep their names.
    not: /[a-z](?<!^(?:key|journal))Troubles?$|Trouble[A-Z]|^[A-Z][a-z]*Troubles?$|^troubles$|-troubles?(\.|-|$)/,
    say: 'error, warning',
    prose: /(?<!`)\b[Tt]roubles?\b(?!`)/,
    except: [],
  },
  {
    not: /^(Doubts?|doubtful|isDoubted|isInDoubt)$|^(kraken-)?doubt(s|ful-orders)\./,
    say: 'uncertain',
    except: [],
  },
  {
    not: /^(Binance|Coinbase|Gemini|Kraken|Robinhood)(Test)?Readings$|^[a-z-]+-readings(\.|$)/,
    say: 'protocol variant',
    except: [],
  },
  {
    not: /^inWords$|[a-z](Anew|InWords)(?![a-z])|-in-words(\.|$)/,
    say: 'again, readable, …Text',
    prose: /\banew\b|\bin words\b(?! (?:of|that)\b)/,
    except: [],
  },
  {
    not: /^(MarketMiddle|twiceMiddle|tickerMiddle|MiddleLine|middleHeightPx)$|^(market-middle|middle-line|middle-figures)(\.|$)/,
    say: 'mid, top of book',
    except: [],
  },
]
