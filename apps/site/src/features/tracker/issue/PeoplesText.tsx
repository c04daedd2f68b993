import './peoples-text.css'

/** A description or a comment, as the server made it of Markdown: sanitized, so that nothing in it runs. */
export function PeoplesText({ html }: { html: string }) {
  return (
    <div
      className="prose peoples-text min-w-0"
      // oxlint-disable-next-line react/no-danger -- the server sanitizes it: see markup/render-peoples-text.ts
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
