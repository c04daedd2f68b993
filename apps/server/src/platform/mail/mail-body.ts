import { brand } from '@leadline/contract/brand'
import { escapeMarkup } from '@leadline/markup/escape-markup'

/** What a mail says. Plain text only: whatever people typed stays text in both forms. */
export interface MailContent {
  heading: string
  paragraphs: string[]
  action?: Link
  /** Why this mail came, below a line. */
  footer: string
  footerLink?: Link
}

export interface Link {
  label: string
  url: string
}

/** The mail as plain text and as HTML. */
export function mailBody(content: MailContent): { text: string; html: string } {
  return { text: asText(content), html: asHtml(content) }
}

function asText({ heading, paragraphs, action, footer, footerLink }: MailContent): string {
  return [
    heading,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `-- \n${brand.company}, ${brand.city}\n${footer}`,
    ...(footerLink ? [`${footerLink.label}:\n${footerLink.url}`] : []),
  ]
    .join('\n\n')
    .concat('\n')
}

// Mail programs support neither classes nor our fonts, so every element has inline styles.
const ink = { 950: '#06090d', 900: '#0a0f15', 700: '#1a2530', 600: '#2b3a49' }
const fog = { 50: '#eef3f7', 300: '#a9b7c4', 500: '#7b8a99' }
const brass = '#e9b44c'
const sans = "'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif"
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

function asHtml(content: MailContent): string {
  const { heading, paragraphs, action, footer, footerLink } = content
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="dark">
<title>${escapeMarkup(heading)}</title>
</head>
<body style="margin:0;padding:0;background:${ink[950]};">
<table ${table} width="100%" bgcolor="${ink[950]}" style="background:${ink[950]};"><tr><td align="center" style="padding:32px 16px;">
<table ${table} width="100%" style="max-width:560px;border:1px solid ${ink[700]};border-radius:6px;background:${ink[900]};font-family:${sans};">
<tr><td style="padding:24px 32px;border-bottom:1px solid ${ink[700]};">
<table ${table}><tr>
<td style="padding-right:12px;">${leadMark()}</td>
<td style="font-size:20px;font-weight:600;letter-spacing:-0.01em;color:${fog[50]};">${escapeMarkup(brand.name)}</td>
</tr></table>
</td></tr>
<tr><td style="padding:32px;">
<h1 style="margin:0 0 16px;font-size:24px;line-height:32px;font-weight:600;color:${fog[50]};">${escapeMarkup(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
${action ? button(action) : ''}
</td></tr>
<tr><td style="padding:24px 32px;border-top:1px solid ${ink[700]};font-size:13px;line-height:20px;color:${fog[500]};">
${lines(footer)}${footerLink ? ` <a href="${escapeMarkup(footerLink.url)}" style="color:${fog[300]};">${escapeMarkup(footerLink.label)}</a>` : ''}
<br>${escapeMarkup(brand.company)}, ${escapeMarkup(brand.city)}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

/**
 * The logo, drawn with table cells: an image would have to be loaded, which shows the sender that a
 * mail was opened.
 */
function leadMark(): string {
  const cell = (width: number, height: number) =>
    `<tr><td align="center" style="line-height:0;font-size:0;"><div style="width:${width}px;height:${height}px;background:${brass};margin:0 auto;font-size:0;line-height:0;">&nbsp;</div></td></tr>`
  return `<table ${table} aria-hidden="true">${[
    cell(2, 4),
    cell(6, 2),
    cell(2, 4),
    cell(4, 2),
    cell(2, 4),
    cell(6, 5),
    cell(8, 5),
    cell(10, 4),
  ].join('')}</table>`
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px;font-size:16px;line-height:26px;color:${fog[300]};overflow-wrap:anywhere;">${lines(text)}</p>`
}

function button({ label, url }: Link): string {
  return `<table ${table} style="margin:8px 0 24px;"><tr><td bgcolor="${brass}" style="border-radius:6px;background:${brass};"><a href="${escapeMarkup(url)}" style="display:inline-block;padding:12px 24px;font-size:16px;font-weight:600;color:${ink[950]};text-decoration:none;">${escapeMarkup(label)}</a></td></tr></table>
<p style="margin:0;font-size:13px;line-height:20px;color:${fog[500]};overflow-wrap:anywhere;">If the button does nothing, open this address:<br><a href="${escapeMarkup(url)}" style="color:${fog[300]};">${escapeMarkup(url)}</a></p>`
}

function lines(text: string): string {
  return escapeMarkup(text).replaceAll(/\r\n|\r|\n/g, '<br>')
}
