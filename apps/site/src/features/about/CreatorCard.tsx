import about from 'virtual:content/about'

import { FounderEmblem } from './FounderEmblem.tsx'

/** Who began it. In place of a photograph there is an emblem: nobody's likeness is made up. */
export function CreatorCard() {
  const { title, background, origin } = about.creator
  return (
    <div className="border-ink-700 bg-ink-900 grid gap-8 rounded border p-6 sm:grid-cols-[13rem_1fr] sm:p-10 lg:grid-cols-[18rem_1fr] lg:gap-16">
      <FounderEmblem className="border-ink-700 aspect-[4/5] w-full max-w-72 self-start rounded border" />
      <div className="flex flex-col gap-8">
        <h2 className="text-2xl">{title}</h2>
        <div className="flex flex-col gap-2">
          <h3 className="text-base">Background</h3>
          <p className="max-w-text text-fog-300">{background}</p>
        </div>
        <div className="flex flex-col gap-2">
          <h3 className="text-base">Why this exists</h3>
          <p className="max-w-text text-fog-300">{origin}</p>
        </div>
      </div>
    </div>
  )
}
