import { Bookmark } from 'lucide-react'
import { useContext, useState } from 'react'

import { Keys } from '../../../platform/controls/Keys.tsx'
import { Menu } from '../../../platform/controls/Menu.tsx'
import { MenuHeading, MenuItem, MenuLine } from '../../../platform/controls/MenuItem.tsx'
import { useDocument } from '../../../platform/documents/use-document.ts'
import { HotkeyContext } from '../../../platform/hotkeys/use-hotkey.ts'
import { PanelChoices } from '../../../platform/panels/PanelChoices.tsx'
import type { TicketDraft } from '../ticket-draft.ts'
import {
  type OrderTemplate,
  orderTemplates,
  orderTemplatesName,
  templateSentence,
} from './order-template.ts'
import { SaveTemplate } from './SaveTemplate.tsx'

/** In the header of the ticket: templates to fill it in with, and a way to make it one. */
export function TemplateMenu({
  draft,
  onChoose,
}: {
  draft: TicketDraft
  onChoose: (template: OrderTemplate) => void
}) {
  const [{ list }, keep] = useDocument(orderTemplates, orderTemplatesName)
  const [isSaving, setIsSaving] = useState(false)
  const hotkeys = useContext(HotkeyContext)
  return (
    <PanelChoices>
      <Menu
        name="Templates"
        align="right"
        className="icon-button"
        label={<Bookmark aria-hidden="true" className="size-3.5" />}
      >
        {() => (
          <>
            <MenuHeading>
              {list.length === 0 ? 'No template yet. Fill in the ticket and save it.' : 'Fill in'}
            </MenuHeading>
            {list.map((template, index) => (
              <MenuItem
                key={template.name}
                detail={
                  index < 9 ? (
                    <Keys keys={hotkeys.keysOf(`desk.template-${index + 1}`)} />
                  ) : undefined
                }
                onSelect={() => onChoose(template)}
              >
                {template.name} <span className="text-fog-300">{templateSentence(template)}</span>
              </MenuItem>
            ))}
            <MenuLine />
            <MenuItem onSelect={() => setIsSaving(true)}>Save this ticket as a template …</MenuItem>
            {list.length > 0 && <MenuLine />}
            {list.map(({ name }) => (
              <MenuItem
                key={name}
                onSelect={() => keep({ list: list.filter((each) => each.name !== name) })}
              >
                Delete {name}
              </MenuItem>
            ))}
          </>
        )}
      </Menu>
      {isSaving && <SaveTemplate draft={draft} onClose={() => setIsSaving(false)} />}
    </PanelChoices>
  )
}
