import { giveLicense } from '../license/testing/give-license.ts'
import { startTerminal } from './running-terminal.ts'
import { enterTrader } from './trader-at-desk.ts'

export const patienceMs = 180_000

/** The real program with a license for Python, and somebody at its desk whose questions are answered. */
export async function enterScriptingDesk(
  home: string,
  environment: Record<string, string> = {},
  args: readonly string[] = [],
) {
  const terminal = await startTerminal(
    home,
    { LEADLINE_OWN_PYTHON: 'on', ...environment, ...giveLicense(home) },
    args,
  )
  const trader = await enterTrader(terminal.address)
  let request = 1000
  /** Says it, and waits for the answer of that type. */
  const ask = async <Answer>(type: string, message: object): Promise<Answer> => {
    request += 1
    const number = request
    trader.say({ ...message, request: number })
    const isAnswer = (said: unknown) => {
      const answer = said as { type: string; request?: number }
      return answer.type === type && answer.request === number
    }
    const look = () => trader.said.find(isAnswer) as Answer | undefined
    return await trader.until(look, JSON.stringify(message).slice(0, 80), patienceMs)
  }
  return { terminal, trader, ask }
}
