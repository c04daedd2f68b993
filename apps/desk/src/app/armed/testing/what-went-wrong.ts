import type { ArmedWindow } from './armed-window.ts'
import type { MeantOrder, PlayedHands } from './played-hands.ts'
import type { SentOrder } from './wire-orders.ts'

/** From a gesture to the bytes: what leaves later is of no gesture. */
const sendsWithinMs = 3000

/** What left and was not meant, and what was meant and did not leave, as sentences; empty where both are the same. */
export function whatWentWrong(window: ArmedWindow, played: PlayedHands): string[] {
  const { wire, errors } = window
  const left = [...played.orders]
  const unmeant = wire.orders.filter((order) => {
    const meant = left.findIndex((one) => isOf(order, one))
    if (meant !== -1) left.splice(meant, 1)
    return meant === -1
  })
  const refused = played.refusals.filter((words) => /^Refused|^It may have/.test(words)).length
  const lost = left.filter(({ isSure }) => isSure)
  return [
    ...errors.map((error) => `An adapter threw: ${String(error)}`),
    ...wire.others.map((text) => `Sent, and nobody asks for such: ${text}`),
    ...unmeant.map(({ at, venue, text }) => `Sent and not meant: ${at} ${venue} ${text}`),
    ...lost
      .slice(refused)
      .map(({ at, venue, texts }) => `Meant and not sent: ${at} ${venue} ${texts.join(' or ')}`),
    ...wire.sweeps
      .filter(({ at }) => !played.haltedAt.some((halted) => halted <= at))
      .map(({ at, venue }) => `All canceled without a halt: ${at} ${venue}`),
    ...unmeantCancels(window, played),
    ...notCanceled(window, played),
  ]
}

function isOf(order: SentOrder, meant: MeantOrder): boolean {
  const isInTime = order.at >= meant.at && order.at - meant.at <= sendsWithinMs
  return isInTime && order.venue === meant.venue && meant.texts.includes(order.text)
}

function unmeantCancels({ market, wire }: ArmedWindow, { cancels }: PlayedHands): string[] {
  return wire.cancels.flatMap(({ at, venue, id }) => {
    const known = market.simulators.account(venue).orders.find((one) => one.id === id)
    const clientId = known?.clientId ?? id
    const order = wire.orders.find((one) => one.clientId === clientId)
    const isMeant = cancels.some((meant) => meant.at <= at && order && meant.isOf(order))
    return isMeant ? [] : [`Canceled and not meant: ${at} ${venue} ${order?.text ?? id}`]
  })
}

/** What was to be canceled while nothing broke does not work any more, whatever became of it. */
function notCanceled({ market, wire }: ArmedWindow, { cancels }: PlayedHands): string[] {
  return wire.orders.flatMap((order) => {
    const { venue, clientId, at, text } = order
    const wanted = cancels.find(
      (meant) => meant.isSure && meant.at - at > sendsWithinMs / 2 && meant.isOf(order),
    )
    const { orders } = market.simulators.account(venue)
    const isOpen = orders.some((one) => one.clientId === clientId && one.status === 'open')
    return wanted && isOpen ? [`To be canceled, and works: ${wanted.at} ${venue} ${text}`] : []
  })
}
