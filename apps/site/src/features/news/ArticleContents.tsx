import { useEffect, useState } from 'react'
import { Link } from 'react-router'

import type { ArticleHeading } from './collect-headings.ts'

/** The sections of the article, the one being read marked. */
export function ArticleContents({ headings }: { headings: ArticleHeading[] }) {
  const current = useCurrentHeading(headings)
  return (
    <nav
      aria-label="In this article"
      data-wakes="scroll"
      className="mb-10 lg:sticky lg:top-24 lg:col-start-2 lg:row-start-1 lg:mb-0 lg:self-start print:hidden"
    >
      <p className="text-fog-500 font-mono text-sm">In this article</p>
      <ul className="border-ink-700 mt-3 border-l text-sm">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <Link
              to={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className="text-fog-300 hover:text-fog-50 aria-[current]:border-brass-400 aria-[current]:text-brass-400 -ml-px block border-l border-transparent py-1.5 pl-4 transition-colors"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The last heading above the upper third of the window. */
function useCurrentHeading(headings: ArticleHeading[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const update = () => {
      const passed = headings.findLast(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top < innerHeight / 3
      })
      setCurrent(passed?.id)
    }
    update()
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [headings])
  return current
}
