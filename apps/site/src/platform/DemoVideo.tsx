import { type RefObject, useEffect, useRef, useState } from 'react'

/** How far below the screen a recording may be when it is fetched. */
const nearMargin = '400px'

/**
 * A recording of the software, /media/<name>.webm and .mp4 with poster and captions. Nothing of it is
 * fetched until it is nearly on screen, nothing plays by itself, and its box never changes size.
 */
export function DemoVideo({ name, label }: { name: string; label: string }) {
  const box = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(box)
  return (
    <figure>
      <div
        ref={box}
        className="border-ink-700 bg-ink-900 aspect-video overflow-clip rounded border"
      >
        {/* Without script there is nobody to see it come near: the plain player, which waits for play. */}
        {isNear ? (
          <Player name={name} label={label} />
        ) : (
          <noscript>
            <Player name={name} label={label} />
          </noscript>
        )}
      </div>
      <figcaption className="text-fog-500 mt-3 font-mono text-xs">{label}</figcaption>
    </figure>
  )
}

function Player({ name, label }: { name: string; label: string }) {
  const file = `/media/${name}`
  return (
    <video
      controls
      playsInline
      preload="none"
      width={1280}
      height={720}
      poster={`${file}.webp`}
      aria-label={label}
      className="block size-full object-cover"
    >
      <source src={`${file}.webm`} type="video/webm" />
      <source src={`${file}.mp4`} type="video/mp4" />
      <track default kind="captions" srcLang="en" label="English" src={`${file}.vtt`} />
    </video>
  )
}

function useIsNear(box: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!box.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        setIsNear(true)
        observer.disconnect()
      },
      { rootMargin: nearMargin },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return isNear
}
