import { createContext } from 'react'

import { PanelRoom } from '../platform/panels/panel-room.ts'

export interface DeskParts {
  room: PanelRoom
}

export const DeskContext = createContext<DeskParts>({ room: new PanelRoom() })
