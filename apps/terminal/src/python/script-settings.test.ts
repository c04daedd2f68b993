/** Settings with bounds, what a script saves, its log levels and its alerts: as both Pythons have them. */
import { firstOrAll } from '@leadline/runtime/testing/repetition'
import { describe, expect, test } from 'vitest'

import { allPrinted, bothEngines, patience } from './testing/both-engines.ts'
import { ScriptHarness } from './testing/script-harness.ts'

const bounded = `from decimal import Decimal
from leadline import Algorithm, param

class Bounded(Algorithm):
    params = {
        "entry_bps": param(6, minimum=1, maximum=50, step=1, help="How far below to buy"),
        "size": param(Decimal("0.01"), minimum=0.001),
        "side": param("buy", choices=["buy", "both"]),
        "ratio": param(0.5, 0, 1, step=0.1),
        "plain": 3,
    }
    def on_start(self):
        self.log(sorted((name, value, type(value).__name__) for name, value in self.params.items()))
`

const form = { minimum: null, maximum: null, step: null, choices: null, help: '' }

const engines = bothEngines()

describe.each(engines)('on %s', (_name, engine) => {
  test(
    'a file says what its settings may be, and the script gets their values alone',
    patience,
    async () => {
      const harness = await new ScriptHarness(engine, bounded).loaded()
      const inFile = [
        {
          name: 'entry_bps',
          type: 'int',
          value: '6',
          form: { ...form, minimum: '1', maximum: '50', step: '1', help: 'How far below to buy' },
        },
        { name: 'size', type: 'Decimal', value: '0.01', form: { ...form, minimum: '0.001' } },
        { name: 'side', type: 'str', value: 'buy', form: { ...form, choices: ['buy', 'both'] } },
        {
          name: 'ratio',
          type: 'float',
          value: '0.5',
          form: { ...form, minimum: '0', maximum: '1', step: '0.1' },
        },
        { name: 'plain', type: 'int', value: '3' },
      ]
      expect(harness.runner.params).toEqual(inFile)
      // A file that is only looked at says the same.
      const looked = await new ScriptHarness(engine, bounded, 'looked.py', true).loaded()
      expect(looked.runner.params).toEqual(inFile)
      harness.runner.command('start')
      await harness.logged(
        "[('entry_bps', 6, 'int'), ('plain', 3, 'int'), ('ratio', 0.5, 'float'), ('side', 'buy', 'str'), ('size', Decimal('0.01'), 'Decimal')]",
      )
    },
  )
})

/** The same lines of Python in either. */
describe.each(firstOrAll(engines))('on %s', (_name, engine) => {
  test(
    'a value beyond its bounds never reaches the script, whoever sends it',
    patience,
    async () => {
      const harness = await new ScriptHarness(engine, bounded).loaded()
      harness.runner.params = harness.runner.params.map((param) =>
        param.name === 'entry_bps' ? { ...param, value: '60' } : param,
      )
      harness.runner.command('start')
      await harness.logged('ValueError: entry_bps must be from 1 to 50 in steps of 1, not 60')
      expect(harness.runner.state).toBe('Paused')
    },
  )

  test.each([
    ['param(60, maximum=50)', 'the default 60 is none: it must be 50 or less'],
    ['param("a", minimum=1)', 'only a number has a minimum, a maximum or a step'],
    ['param(1, choices=["1"])', 'choices must be a list of int, as the default is'],
    ['param([1])', 'param takes an int, float, Decimal, str or bool'],
    ['param(1, step=0)', 'step must be above 0'],
  ])('%s is refused when the file is read', patience, async (setting, words) => {
    const text = `from leadline import Algorithm, param\n\nclass Wrong(Algorithm):\n    params = {"x": ${setting}}\n`
    for (const onlyRead of [false, true]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const harness = await new ScriptHarness(engine, text, 'wrong.py', onlyRead).loaded()
      expect(harness.refusal?.message).toContain(words)
    }
  })

  test(
    'what a script saves is there for the next run of it, exact to the digit',
    patience,
    async () => {
      const text = `from decimal import Decimal
from leadline import Algorithm

class Saver(Algorithm):
    def on_start(self):
        self.log(f"found {self.saved}")
        self.saved["runs"] = self.saved.get("runs", 0) + 1
        self.saved.setdefault("peak", {"price": Decimal("60000.10"), "of": ["BTC-USD"]})
        self.subscribe_trades("BTC-USD")
    def on_trade(self, trade):
        self.saved["peak"]["price"] = max(self.saved["peak"]["price"], trade.price)
`
      const harness = await new ScriptHarness(engine, text).loaded()
      harness.runner.command('start')
      await harness.logged('found {}')
      await harness.until(() => harness.feeds.length === 1, 'subscribing')
      harness.trade('60001.20', 1)
      await harness.until(() => harness.saved.includes('60001.20'), 'saving')
      expect(harness.saved).toContain('"runs":1')
      const again = await new ScriptHarness(engine, text).loaded()
      again.saved = harness.saved
      again.runner.command('start')
      await again.logged(
        "found {'runs': 1, 'peak': {'price': Decimal('60001.20'), 'of': ['BTC-USD']}}",
      )
    },
  )

  test.each([
    [
      '"x" * 70_000',
      'ValueError: self.saved is 70,008 characters as JSON; at most 65,536 are kept',
    ],
    ['{1, 2}', "TypeError: self.saved['x'] cannot keep a set"],
    ['{1: 2}', "TypeError: a key of self.saved['x'] must be text, not int"],
    ['float("nan")', 'ValueError: Out of range float values are not JSON compliant'],
  ])(
    'saving %s pauses the script in plain words and keeps what was there',
    patience,
    async (value, words) => {
      const text = `from leadline import Algorithm

class Saver(Algorithm):
    def on_start(self):
        self.saved["x"] = ${value}
`
      const harness = new ScriptHarness(engine, text)
      harness.saved = '{"x":1}'
      await harness.loaded()
      harness.runner.command('start')
      await harness.logged(words)
      expect([harness.runner.state, harness.saved]).toEqual(['Paused', '{"x":1}'])
    },
  )

  test(
    'a script that has something of its own by that name goes on as before',
    patience,
    async () => {
      const text = `from leadline import Algorithm

class Older(Algorithm):
    def on_start(self):
        self.saved = {1, 2}
        self.other = self.saved
        self.log(f"has {len(self.saved)}")
`
      const harness = await new ScriptHarness(engine, text).loaded()
      harness.runner.command('start')
      await harness.logged('has 2')
      await harness.until(() => harness.runner.doing === '', 'starting')
      expect([harness.runner.error, harness.saved]).toEqual([null, '{}'])
    },
  )
})

describe.each(firstOrAll(engines))('lines and alerts, on %s', (_name, engine) => {
  test(
    'a line has a level, and an alert is shown at most six times a minute',
    patience,
    async () => {
      const text = `from leadline import Algorithm

class Talker(Algorithm):
    def on_start(self):
        for level in ("debug", "info", "warning", "error"):
            self.log(f"this is {level}", level)
        print("printed")
        try:
            self.log("no", "loud")
        except ValueError as error:
            self.log(str(error))
        try:
            self.notify("  ")
        except ValueError as error:
            self.log(str(error))
        self.log([self.notify(f"alert {number}") for number in range(8)])
`
      const harness = await new ScriptHarness(engine, text).loaded()
      harness.runner.command('start')
      await harness.logged('[True, True, True, True, True, True, False, False]')
      const levelOf = (line: string) => harness.levels[harness.lines.indexOf(line)]
      for (const level of ['debug', 'info', 'warning', 'error']) {
        expect(levelOf(`this is ${level}`)).toBe(level)
      }
      expect(levelOf('printed')).toBe('info')
      expect(harness.lines).toContain(
        'level must be "debug", "info", "warning" or "error", not \'loud\'',
      )
      expect(harness.lines).toContain('notify needs a text')
      expect(harness.notices).toEqual([0, 1, 2, 3, 4, 5].map((number) => `alert ${number}`))
      const hushed = harness.lines.filter((line) => line.includes('more than 6 within a minute'))
      expect(hushed).toHaveLength(1)
      expect(harness.lines).toContain('notify: alert 7')
    },
  )

  test(
    'the manual’s DailyGuard goes on where it was when it is started again',
    patience,
    async () => {
      const text = allPrinted('python.md').find((each) => each.includes('class DailyGuard')) ?? ''
      const harness = await new ScriptHarness(engine, text).loaded()
      harness.runner.command('start')
      await harness.until(() => harness.feeds.length === 1, 'subscribing')
      harness.quote('59990', '60000', 1)
      await harness.until(() => harness.orders.length === 1, 'buying')
      harness.report(0, { state: 'filled', filled: '0.01', averagePrice: '60000' })
      await harness.logged('bought 1 of 3 today')
      await harness.until(() => harness.saved.includes('"bought":1'), 'saving')
      const again = await new ScriptHarness(engine, text).loaded()
      again.saved = harness.saved
      again.runner.command('start')
      await again.logged('1 of 3 bought today so far')
      expect(again.runner.params[1]?.form).toMatchObject({ minimum: '1', maximum: '20' })
    },
  )
})
