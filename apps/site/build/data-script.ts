/** Data inside a page. It is never run, so no policy has to allow it. */
export function dataScript(type: string, data: unknown, id?: string): string {
  const name = id === undefined ? '' : ` id="${id}"`
  // '<' would let a text end the element.
  const text = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<script type="${type}"${name}>${text}</script>`
}
