import type { DeskConnection, DeskListener } from './desk-connection.ts'

/** What is needed of a MessagePort, in a browser or in Node. */
export interface DeskPort {
  postMessage(message: string | ArrayBuffer, transfer: ArrayBuffer[]): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  start(): void
  close(): void
}

/** A message that no desk sends by itself: its page is gone, and a port does not report. */
export const deskLeft = 'desk left'

/** Speaks with a desk over a port: texts are texts, frames are handed over without being copied. */
export function serveDeskPort(
  openDesk: (connection: DeskConnection) => DeskListener,
  port: DeskPort,
): void {
  const listener = openDesk({
    sendText: (text) => port.postMessage(text, []),
    sendFrame: ({ buffer }) => port.postMessage(buffer, [buffer]),
    close: () => port.close(),
  })
  port.addEventListener('message', ({ data }) => {
    if (data === deskLeft) {
      listener.closed()
      port.close()
    } else if (typeof data === 'string') listener.receiveText(data)
    else if (data instanceof ArrayBuffer) listener.receiveBytes(new Uint8Array(data))
  })
  port.start()
}
