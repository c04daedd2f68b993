/** On a phone it lies below the first screen: whoever never gets there never pays for it. */
const shareSeen = 0.5

const stops = new WeakMap<HTMLElement, () => void>()

/** Brings the preview in this element to life once half of it is on the screen. Twice is once. */
export function startWhenSeen(stage: HTMLElement): void {
  if (stops.has(stage)) return
  let stop: (() => void) | undefined
  let isOver = false
  const begin = async () => {
    const { startPreview } = await import('./live.ts')
    if (!isOver) stop = startPreview(stage)
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      void begin()
    },
    { threshold: shareSeen },
  )
  observer.observe(stage)
  stops.set(stage, () => {
    isOver = true
    observer.disconnect()
    stop?.()
  })
}

export function stopPreview(stage: HTMLElement): void {
  stops.get(stage)?.()
  stops.delete(stage)
}
