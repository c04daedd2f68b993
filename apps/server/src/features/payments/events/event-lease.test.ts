import { secondMs } from '@leadline/contract/durations'
import { expect, onTestFinished, test, vi } from 'vitest'

import { ProviderUnavailable } from '../providers/provider-errors.ts'
import { openPaymentWorld, type PaymentWorld } from '../testing/payment-world.ts'
import { processEventsJobs } from './process-events.job.ts'

const { signal } = new AbortController()
const stripeJob = (world: PaymentWorld) => {
  const job = processEventsJobs(world).find(({ name }) => name.includes('stripe'))
  if (!job) throw new Error('there is no such job')
  return job
}

/** A card is paid, and the process that was notified hangs in the call to the provider. */
async function hangInTheMiddle() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const world = await openPaymentWorld()
  const { orderId, providerId } = await world.buy('stripe')
  await world.deliver('stripe', world.simulated.stripe.happen(providerId, 'pay'))
  const read = vi.spyOn(world.simulated.stripe, 'read')
  let letGo = () => {}
  read.mockImplementationOnce(() => new Promise((_, reject) => (letGo = () => reject(hungUp()))))
  const run = stripeJob(world).run(signal)
  await expect.poll(() => read.mock.calls.length).toBe(1)
  return { world, orderId, end: () => (letGo(), run) }
}
const hungUp = () => new ProviderUnavailable('it hung up')

/** Another process takes every turn that falls into this time. */
async function passTime(world: PaymentWorld, ms: number, alive: () => Promise<void> | void) {
  const job = stripeJob(world)
  for (let passed = 0; passed < ms; passed += job.everyMs) {
    world.runtime.advance(job.everyMs)
    await alive()
    await job.run(signal)
  }
}

/** The process that hangs lives on: its timers run, and what they write arrives before the other's turn. */
async function aliveForOneTurn({ database, runtime }: PaymentWorld) {
  await vi.advanceTimersByTimeAsync(5 * secondMs)
  const event = database.selectFrom('provider_events').select('try_after')
  const isKept = async () =>
    Number((await event.executeTakeFirstOrThrow()).try_after) > runtime.now() + 5 * secondMs
  await expect.poll(isKept, { timeout: 10 * secondMs }).toBe(true)
}

test('a process that is killed while working off an event delays the license by 15 seconds at most', async () => {
  const { world, orderId, end } = await hangInTheMiddle()
  // Of a dead process nothing comes any more, its timers included.
  await passTime(world, 15 * secondMs, () => undefined)
  expect((await world.order(orderId)).status).toBe('paid')
  expect(await world.licensesOf(orderId)).toHaveLength(1)
  await end()
  expect(await world.licensesOf(orderId)).toHaveLength(1)
})

test('a process that is alive and slow keeps its events, and nobody does its work a second time', async () => {
  const { world, orderId, end } = await hangInTheMiddle()
  await passTime(world, 60 * secondMs, () => aliveForOneTurn(world))
  expect((await world.order(orderId)).status).toBe('pending')
  await end()
  await passTime(world, 15 * secondMs, () => undefined)
  expect((await world.order(orderId)).status).toBe('paid')
})

test('events that were not reached because the provider is down are not punished for it', async () => {
  const world = await openPaymentWorld()
  const { stripe } = world.simulated
  const bought = []
  for (let number = 0; number < 5; number++) {
    bought.push(await world.buy('stripe', { email: `buyer${number}@example.com` }))
  }
  for (const { providerId } of bought)
    await world.deliver('stripe', stripe.happen(providerId, 'pay'))
  stripe.isDown = true
  await stripeJob(world).run(signal)
  stripe.isDown = false
  const events = await world.database.selectFrom('provider_events').select('tries').execute()
  expect(events.filter(({ tries }) => tries === 0)).toHaveLength(3)
  await passTime(world, 15 * secondMs, () => undefined)
  for (const { orderId } of bought) expect((await world.order(orderId)).status).toBe('paid')
})

test('a server that is asked to stop hands back what it has not begun', async () => {
  const world = await openPaymentWorld()
  const { stripe } = world.simulated
  const stopping = new AbortController()
  const bought = [await world.buy('stripe', { email: 'one@example.com' })]
  bought.push(await world.buy('stripe', { email: 'two@example.com' }))
  for (const { providerId } of bought)
    await world.deliver('stripe', stripe.happen(providerId, 'pay'))
  const read = stripe.read.bind(stripe)
  vi.spyOn(stripe, 'read').mockImplementationOnce((id) => (stopping.abort(), read(id)))
  await stripeJob(world).run(stopping.signal)
  // The next one, started at once, has both.
  await stripeJob(world).run(signal)
  for (const { orderId } of bought) expect((await world.order(orderId)).status).toBe('paid')
})
