import { Badge } from '@leadline/ui/badge'
import { Link } from 'react-router'

import type { Hit } from './search-texts.ts'

export function SearchHit({ hit, onFollow }: { hit: Hit; onFollow: () => void }) {
  const { kind, page, heading, address, excerpt } = hit
  return (
    <Link
      to={address}
      onClick={onFollow}
      className="hover:bg-ink-800 focus-visible:bg-ink-800 block rounded px-3 py-2.5 focus-visible:outline-offset-[-2px]"
    >
      <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-medium">{heading}</span>
        <Badge variant="outline">
          {page === heading || kind === page ? kind : `${kind} · ${page}`}
        </Badge>
      </span>
      <span className="text-fog-300 mt-1 block text-sm">
        {excerpt.map(({ text, isFound }, at) =>
          isFound ? (
            <mark key={at} className="text-brass-300 bg-transparent">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </span>
    </Link>
  )
}
