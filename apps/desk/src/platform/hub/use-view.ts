import { useEffect, useEffectEvent, useRef } from 'react'

import { useHub } from './hub-context.ts'
import type { OpenView, ViewListener, ViewOptions } from './hub-link.ts'
import type { UpdateByKind, SpecOf, ViewKind } from './view-updates.ts'

/**
 * Looks at something of the market. `update` is called in a frame of the screen, or as it comes if that is prompt,
 * outside of
 * React: it writes text nodes or paints, for what changed alone. A null spec looks at nothing.
 */
export function useView<Kind extends ViewKind>(
  what: SpecOf<Kind> | null,
  isVisible: boolean,
  listener: ViewListener<Kind>,
  { isPrompt = false }: Pick<ViewOptions, 'isPrompt'> = {},
): { older: () => void } {
  const hub = useHub()
  const open = useRef<OpenView<Kind>>(undefined)
  const update = useEffectEvent((reported: UpdateByKind[Kind]) => listener.update(reported))
  const refused = useEffectEvent((reason: string) => listener.refused?.(reason))
  const key = JSON.stringify(what)

  useEffect(() => {
    const next = JSON.parse(key) as SpecOf<Kind> | null
    if (next === null) {
      open.current?.close()
      open.current = undefined
    } else if (open.current) {
      open.current.change(next)
    } else {
      open.current = hub.open<Kind>(
        next,
        { update: (reported) => update(reported), refused: (reason) => refused(reason) },
        { isPrompt },
      )
    }
  }, [hub, key, isPrompt])

  useEffect(() => open.current?.setVisible(isVisible), [isVisible, key])

  useEffect(
    () => () => {
      open.current?.close()
      open.current = undefined
    },
    [hub],
  )
  return { older: () => open.current?.older() }
}
