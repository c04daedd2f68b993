import { useSyncExternalStore } from 'react'

import { Keys } from '../../platform/controls/Keys.tsx'

function listen(changed: () => void): () => void {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/**
 * How large everything is drawn. The window itself does this, with the operating system's setting as the start, so that
 * lines stay on whole pixels.
 */
export function WindowScale() {
  const ratio = useSyncExternalStore(listen, () => window.devicePixelRatio)
  return (
    <section aria-labelledby="window-scale">
      <h3 id="window-scale">Scale</h3>
      <p className="text-fog-300 max-w-[60ch]">
        This window is drawn at{' '}
        <span className="figures text-fog-50">{Math.round(ratio * 100)}%</span>.{' '}
        <Keys keys="Ctrl++" /> and <Keys keys="Ctrl+-" /> make everything larger or smaller, 100 to
        150% is what the desk is made for. The window remembers it.
      </p>
    </section>
  )
}
