import { useLayouts } from './use-layouts.ts'

/** The layouts side by side, the open one with a brass edge. */
export function LayoutTabs() {
  const { keeper, names, open } = useLayouts()
  return (
    <nav aria-label="Layouts" className="layout-tabs">
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-current={name === open ? 'true' : undefined}
          onClick={() => keeper?.openLayout(name)}
        >
          {name}
        </button>
      ))}
    </nav>
  )
}
