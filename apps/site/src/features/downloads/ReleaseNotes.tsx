import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'

/** The notes stand under a heading of the third level. */
const components: Components = { h1: 'h4', h2: 'h4', h3: 'h4', h4: 'h5', h5: 'h6' }
/** Whoever reads the notes is not counted by another site. */
const left = ['img']

/** Release notes. HTML in them stays text, and only links of the web become links. */
export default function ReleaseNotes({ markdown }: { markdown: string }) {
  return (
    <div className="prose">
      <Markdown
        remarkPlugins={[remarkGfm]}
        components={components}
        disallowedElements={left}
        unwrapDisallowed
      >
        {markdown}
      </Markdown>
    </div>
  )
}
