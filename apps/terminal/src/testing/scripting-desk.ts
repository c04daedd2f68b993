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
  /** Asks a service, and waits for its reply. */
  const query = async <Reply>(service: string, request: object): Promise<Reply> =>
    await trader.query<Reply>(service, request, patienceMs)
  return { terminal, trader, query }
}
