import { Monogram } from '@leadline/ui/monogram'

/** The account's picture, or the first letters of its name. */
export function ProfilePicture({
  avatar,
  username,
  className,
}: {
  avatar: string | null | undefined
  username: string
  className: string
}) {
  if (!avatar) {
    return <Monogram letters={username.slice(0, 2).toUpperCase()} className={className} />
  }
  return (
    <img
      src={avatar}
      alt={username}
      width={256}
      height={256}
      className={`border-ink-600 bg-ink-800 shrink-0 rounded border object-cover ${className}`}
    />
  )
}
