import { type ReactNode, Suspense, useEffect, useState } from 'react'

import { expectPart, partIsAlive } from './hydration.ts'

/**
 * A part of the page that React takes over in a task of its own, so that none blocks the main thread for long.
 * The parts are counted: until the last one has its handlers, what people do is held (see app/wake).
 */
export function HydratedPart(props: { fallback?: ReactNode; children: ReactNode }) {
  const [part] = useState(() => ({}))
  useEffect(() => expectPart(part), [part])
  return (
    <Suspense fallback={props.fallback}>
      {props.children}
      {/* Last: its effect runs after those of everything before it, parts inside this part included. */}
      <Alive part={part} />
    </Suspense>
  )
}

function Alive({ part }: { part: object }) {
  useEffect(() => partIsAlive(part), [part])
  return null
}
