/** On a phone it lies below the first screen: whoever never gets there never pays for it. */
const shareSeen = 0.5

const stops = new WeakMap<HTMLElement, () => void>()

/** Brings the preview in this element to life once half of it is on the screen. Twice is once. */
export function startWhenSeen(frame: HTMLElement): void {
  if (stops.has(frame)) return
  let stop: (() => void) | undefined
  let isOver = false
  const begin = async () => {
    const { startPreview } = await import('./live.ts')
    if (!isOver) stop = startPreview(frame)
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      void begin()
    },
    { threshold: shareSeen },
  )
  observer.observe(frame)
  stops.set(frame, () => {
    isOver = true
    observer.disconnect()
    stop?.()
  })
}

export function stopPreview(frame: HTMLElement): void {
  stops.get(frame)?.()
  stops.delete(frame)
}
