/** Synthetic orders as a script of either Python asks for them, and the words for what cannot be meant. */
import { firstOrAll } from '@leadline/runtime/testing/repetition'
import { describe, expect, test } from 'vitest'

import { bothEngines, patience } from './testing/both-engines.ts'
import { ScriptHarness } from './testing/script-harness.ts'

const text = `from decimal import Decimal
from leadline import Algorithm, Bracket, Chase, Iceberg, Oco, TrailingStop, Twap

MARKET = ("BTC-USD", "Kraken")

class Sender(Algorithm):
    def on_start(self):
        send = self.open_position
        send(*MARKET, "1", 110, synthetic=Oco(Decimal("90"), stop_limit=89.5))
        send(*MARKET, "1", synthetic=Bracket(target=110, stop=90, trigger="best"))
        send(*MARKET, "1", synthetic=TrailingStop(percent=1.5))
        send(*MARKET, "1", synthetic=TrailingStop(distance=Decimal("20")))
        send(*MARKET, "1", 100, synthetic=Iceberg("0.1"))
        order = send(*MARKET, "1", synthetic=Twap(4, 20))
        self.log(f"{order.synthetic} {order.parent} {order.status}")
        send(*MARKET, "1", 101, synthetic=Chase(every=0.5))
        for wrong in (
            {"synthetic": Iceberg("0.1")},
            {"limit": 100, "synthetic": TrailingStop(percent=1)},
            {"synthetic": TrailingStop()},
            {"synthetic": TrailingStop(percent=1, distance=1)},
            {"limit": 100, "stop": 90, "synthetic": Iceberg("0.1")},
            {"limit": 100, "post_only": True, "synthetic": Iceberg("0.1")},
            {"limit": 100, "synthetic": Oco(None)},
            {"limit": 100, "synthetic": Oco(90, trigger="mid")},
            {"synthetic": Twap(2.5, 20)},
            {"synthetic": Twap(2, float("nan"))},
            {"synthetic": "twap"},
            {"synthetic": Bracket(0, 90)},
        ):
            try:
                send(*MARKET, "1", **wrong)
                self.log("nothing was raised")
            except (TypeError, ValueError) as error:
                self.log(f"{type(error).__name__}: {error}")
        self.log("done")
`

describe.each(firstOrAll(bothEngines()))('on %s', (_name, engine) => {
  test(
    'a script asks for all six synthetic orders, and what contradicts itself is raised where it is written',
    patience,
    async () => {
      const harness = await new ScriptHarness(engine, text).loaded()
      harness.runner.command('start')
      await harness.logged('done')
      const sized = { size: '1', side: 'buy' }
      expect(harness.asked.map(({ synthetic }) => synthetic)).toEqual([
        {
          ...sized,
          kind: 'oco',
          limitPrice: '110',
          stop: { stopPrice: '90', limitPrice: '89.5', triggerBy: 'last' },
        },
        {
          ...sized,
          kind: 'bracket',
          entryPrice: null,
          targetPrice: '110',
          stop: { stopPrice: '90', limitPrice: null, triggerBy: 'best' },
        },
        {
          ...sized,
          kind: 'trailing-stop',
          offset: { unit: 'percent', value: '1.5' },
          triggerBy: 'last',
        },
        {
          ...sized,
          kind: 'trailing-stop',
          offset: { unit: 'price', value: '20' },
          triggerBy: 'last',
        },
        { ...sized, kind: 'iceberg', limitPrice: '100', displaySize: '0.1' },
        { ...sized, kind: 'twap', slices: 4, durationMs: 20_000, limitPrice: null },
        { ...sized, kind: 'chase', worstPrice: '101', leastIntervalMs: 500 },
      ])
      const raised = harness.lines.filter((line) => /Error: |nothing was raised/.test(line))
      expect(raised).toEqual([
        'ValueError: an iceberg needs a limit',
        'ValueError: a trailing stop has no limit',
        'ValueError: TrailingStop needs a percent or a distance, not both',
        'ValueError: TrailingStop needs a percent or a distance, not both',
        'ValueError: the stop of a synthetic order is given in synthetic',
        'ValueError: a synthetic order has no time_in_force and no post_only',
        'ValueError: the stop is missing',
        'ValueError: trigger must be "last" or "best", not \'mid\'',
        'TypeError: slices must be a whole number',
        'ValueError: nan is no number of seconds',
        'TypeError: synthetic must be an Oco, Bracket, TrailingStop, Iceberg, Twap or Chase',
        'ValueError: the target must be above 0',
      ])
      harness.runner.command('stop')
    },
  )
})
