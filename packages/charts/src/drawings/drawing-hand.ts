import type { Anchor, DrawingTool } from './drawing.ts'

/** The tool in hand, what has been clicked with it so far, and the drawing that is selected. */
export class DrawingHand {
  tool: DrawingTool | undefined
  placed: readonly Anchor[] = []
  selected: string | undefined
  hovered: string | undefined

  /** Lays down the tool and what was begun with it. */
  drop(): void {
    this.tool = undefined
    this.placed = []
  }
}
