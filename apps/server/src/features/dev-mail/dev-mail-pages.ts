import { brand } from '@leadline/contract/brand'
import { escapeMarkup } from '@leadline/markup/escape-markup'

import type { KeptMail } from './dev-mail.store.ts'

/** The mailbox. It has no script: reload it to see what came. */
export function mailboxPage(mails: KeptMail[]): string {
  const list = mails
    .map(
      (mail) => `<li><a href="/dev/mail/${escapeMarkup(mail.id)}">
<span class="subject">${escapeMarkup(mail.subject)}</span>
<span class="to">${escapeMarkup(mail.to)}</span>
<time datetime="${mail.date}">${readable(mail.date)}</time>
</a></li>`,
    )
    .join('\n')
  return page(
    'Local mailbox',
    `<p>Without <code>SMTP_URL</code>, mail is kept here instead of being sent. Reload to see new mail.</p>
${mails.length === 0 ? '<p class="empty">No mail yet.</p>' : `<ul>${list}</ul>`}`,
  )
}

export function messagePage(mail: KeptMail): string {
  const rows = [
    ['From', mail.from],
    ['To', mail.to],
    ...(mail.replyTo === null ? [] : [['Reply-To', mail.replyTo]]),
    ['Date', readable(mail.date)],
    ['Message-ID', mail.messageId],
    ...Object.entries(mail.headers),
  ]
  // Links leave the frame; nothing in it can run, submit or read.
  const framed = mail.html.replace('<head>', '<head><base target="_top">')
  return page(
    mail.subject,
    `<p><a href="/dev/mail">All mail</a></p>
<dl>${rows.map(([name = '', value = '']) => `<dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(value)}</dd>`).join('')}</dl>
<h2>As HTML</h2>
<iframe title="The mail as HTML" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeMarkup(framed)}"></iframe>
<h2>As text</h2>
<pre tabindex="0">${withLinks(mail.text)}</pre>
${mail.attachments.map(({ name, text }) => `<h2>Attached: ${escapeMarkup(name)}</h2>\n<pre tabindex="0">${escapeMarkup(text)}</pre>`).join('\n')}`,
  )
}

export function missingPage(): string {
  return page(
    'No such email',
    '<p>It is not here any more.</p><p><a href="/dev/mail">All mail</a></p>',
  )
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeMarkup(title)} · ${escapeMarkup(brand.name)}</title>
<style>${styles}</style>
</head>
<body>
<main>
<h1>${escapeMarkup(title)}</h1>
${content}
</main>
</body>
</html>
`
}

function readable(date: string): string {
  return `${date.slice(0, 10)} ${date.slice(11, 19)} UTC`
}

function withLinks(text: string): string {
  return escapeMarkup(text).replaceAll(
    /https?:\/\/[^\s<>]+/g,
    (url) => `<a href="${url}">${url}</a>`,
  )
}

const styles = `
:root { color-scheme: dark }
body { margin: 0; background: #06090d; color: #eef3f7; font: 16px/1.6 system-ui, sans-serif }
main { max-width: 880px; margin: 0 auto; padding: 48px 24px }
h1 { margin: 0 0 16px; font-size: 28px; line-height: 1.2; overflow-wrap: anywhere }
h2 { margin: 32px 0 8px; font-size: 16px; color: #a9b7c4 }
p, dd { color: #a9b7c4 }
a { color: #e9b44c }
:focus-visible { outline: 2px solid #e9b44c; outline-offset: 2px }
ul { margin: 24px 0; padding: 0; list-style: none; border-top: 1px solid #1a2530 }
li a { display: grid; grid-template-columns: 1fr auto; gap: 0 24px; padding: 12px 8px; border-bottom: 1px solid #1a2530; color: inherit; text-decoration: none; overflow-wrap: anywhere }
li a:hover { background: #0a0f15 }
.subject { font-weight: 600 }
.to { grid-row: 2; color: #7b8a99; font-size: 14px }
time { color: #7b8a99; font: 14px/1.6 ui-monospace, monospace }
.empty { padding: 32px; border: 1px solid #1a2530; border-radius: 6px; text-align: center }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 24px; font-size: 14px }
dt { color: #7b8a99 }
dd { margin: 0; overflow-wrap: anywhere; min-width: 0 }
iframe { width: 100%; height: 720px; border: 1px solid #1a2530; border-radius: 6px; background: #06090d }
pre { padding: 16px; border: 1px solid #1a2530; border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.6 ui-monospace, monospace; color: #a9b7c4 }
@media (max-width: 600px) { li a, dl { grid-template-columns: 1fr } dd { margin-bottom: 8px } .to { grid-row: auto } }
`
