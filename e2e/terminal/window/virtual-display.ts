import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'

const program = '/usr/bin/Xvfb'

/** A screen that nobody sees, for programs that open windows. */
export interface VirtualDisplay {
  /** What `DISPLAY` has to be for whoever is to be shown there. */
  name: string
  stop: () => Promise<void>
}

export const hasVirtualDisplay = existsSync(program)

export async function startVirtualDisplay(): Promise<VirtualDisplay> {
  const size = ['-screen', '0', '1920x1080x24']
  // It takes the first number that is free, and reports it when it is ready.
  const args = ['-displayfd', '3', ...size, '-nolisten', 'tcp']
  const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const reported = server.stdio[3]
  if (!reported) throw new Error('There is no pipe to the display.')
  const [number] = (await once(reported, 'data')) as [Buffer]
  return {
    name: `:${String(number).trim()}`,
    stop: async () => {
      const ended = once(server, 'exit')
      server.kill()
      await ended
    },
  }
}
