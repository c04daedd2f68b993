import { brand } from '@leadline/contract/brand'
import { textLink } from '@leadline/ui/text-link'

/** For pages that show what only this browser knows: how to go on where script is off, or did not come. */
export function NeedsScript({ instead }: { instead: string }) {
  return (
    <noscript>
      <p className="max-w-text text-fog-300">
        This page needs JavaScript. Turn it on, or reload the page if it did not load. {instead} Or
        write to{' '}
        <a href={`mailto:${brand.supportEmail}`} className={textLink}>
          {brand.supportEmail}
        </a>
        .
      </p>
    </noscript>
  )
}
