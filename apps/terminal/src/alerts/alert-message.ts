import type { RaisedAlert, TargetKind } from '@leadline/desk-protocol/messages/alert-messages'

export interface AlertRequest {
  headers: Record<string, string>
  body: string
}

/** What needs a hand before the morning. */
const urgent = new Set<RaisedAlert['event']>(['limit', 'disconnect', 'stopped', 'refused'])

/** The alert as that address takes it. */
export function alertMessage(kind: TargetKind, alert: RaisedAlert): AlertRequest {
  const { event, title, text, at } = alert
  if (kind === 'ntfy') {
    return {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        // A header holds Latin letters alone; ntfy reads the others in this form.
        title: `=?UTF-8?B?${Buffer.from(title).toString('base64')}?=`,
        priority: urgent.has(event) ? 'high' : 'default',
      },
      body: text === '' ? title : text,
    }
  }
  const words = text === '' ? title : `${title}. ${text}`
  return {
    headers: { 'content-type': 'application/json' },
    // `text` and `content` are what Slack and Discord show.
    body: JSON.stringify({
      event,
      title,
      message: text,
      at: new Date(at).toISOString(),
      text: words,
      content: words,
    }),
  }
}
