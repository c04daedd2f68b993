import type { Answer, HubLink, Question } from './hub-link.ts'

/**
 * Asks something that changes nothing, and asks it again as soon as frames come when the hub was frozen or gone before
 * it answered: what nobody heard has no answer, which is not an empty one. Ends with the answer, or when it is told to.
 */
export function askUntilAnswered(
  hub: Pick<HubLink, 'ask' | 'frozenSince' | 'state'>,
  question: Question,
  hear: (answer: Answer) => void,
): () => void {
  let isOver = false
  let isAsking = false
  const ask = () => {
    const isLive = hub.frozenSince.get() === null && hub.state.get().kind === 'open'
    if (isOver || isAsking || !isLive) return
    isAsking = true
    hub.ask(question).then(
      (answer) => {
        if (!isOver) {
          end()
          hear(answer)
        }
        return undefined
      },
      () => {
        isAsking = false
      },
    )
  }
  const watched = [hub.frozenSince.subscribe(ask), hub.state.subscribe(ask)]
  const end = () => {
    isOver = true
    for (const stop of watched) stop()
  }
  ask()
  return end
}
