import { layoutForm } from '../../features/layouts/layout-form.ts'
import type { LayoutKeeper } from '../../features/layouts/layout-keeper.ts'
import { useValue, Value } from '../../platform/value.ts'
import { useDesk } from '../desk-parts.ts'

const noName = new Value('')

/** The layouts by name, and the one that is open; followed when one is saved or deleted. */
export function useLayouts(): { keeper: LayoutKeeper | null; names: string[]; open: string } {
  const { layouts, documentStore } = useDesk()
  const keeper = useValue(layouts)
  useValue(documentStore.ofKind(layoutForm.kind))
  const open = useValue(keeper?.open ?? noName)
  return { keeper, names: keeper?.names() ?? [], open }
}
