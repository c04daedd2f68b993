import { type LinkColor, linkLooks } from './link-color.ts'

/** The sign of a link: shape and color together. Off is a dashed ring. */
export function LinkShape({ link }: { link: LinkColor | null }) {
  return (
    <svg
      viewBox="0 0 10 10"
      role="img"
      aria-label={link === null ? 'Not linked' : `Linked: ${linkLooks[link].name}`}
      className="link-shape"
      data-link={link ?? 'off'}
    >
      {link === null && <circle cx="5" cy="5" r="3.5" />}
      {link === 'blue' && <circle cx="5" cy="5" r="3.5" />}
      {link === 'violet' && <rect x="1.5" y="1.5" width="7" height="7" />}
      {link === 'white' && <path d="M5 1.2 9 8.6H1z" />}
      {link === 'pink' && <path d="M5 0.8 9.2 5 5 9.2 0.8 5z" />}
    </svg>
  )
}
