/** One clear pixel: Chromium paints a video that has no poster gray, and so the picture behind it. */
const clear = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/**
 * A recording of the software, /media/<name>.webm and .mp4 with posters for phones and desks, and captions. Nothing of it is
 * fetched until it is nearly on screen, nothing plays by itself, and its box never changes size.
 */
export function DemoVideo({ name, label }: { name: string; label: string }) {
  const file = `/media/${name}`
  return (
    <figure>
      <div className="border-ink-700 bg-ink-900 relative aspect-video overflow-clip rounded border [content-visibility:auto]">
        {/* A video's own poster is fetched at once. A picture behind it waits until it comes near. */}
        <img
          src={`${file}.webp`}
          srcSet={`${file}-800.webp 800w, ${file}.webp 1600w`}
          sizes="auto, 100vw"
          alt=""
          loading="lazy"
          decoding="async"
          width={1280}
          height={720}
          className="absolute inset-0 size-full object-cover"
        />
        <video
          controls
          playsInline
          preload="none"
          poster={clear}
          width={1280}
          height={720}
          aria-label={label}
          className="relative block size-full object-cover"
        >
          <source src={`${file}.webm`} type="video/webm" />
          <source src={`${file}.mp4`} type="video/mp4" />
          <track kind="captions" srcLang="en" label="English" src={`${file}.vtt`} />
        </video>
      </div>
      <figcaption className="text-fog-500 mt-3 font-mono text-xs">{label}</figcaption>
    </figure>
  )
}
