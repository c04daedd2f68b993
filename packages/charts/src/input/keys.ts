import { clickAt, selectDrawing, takeTool } from '../drawings/place-anchor.ts'
import type { ChartModel } from '../model/chart-model.ts'
import { dropSelection, stepSelection } from '../selection/select-candles.ts'
import { arrowKey } from './arrow-keys.ts'
import type { KeyInput } from './inputs.ts'

const zoomStep = 1.2

/** A key of the active chart; says whether it meant something here. */
export function key(model: ChartModel, input: KeyInput): boolean {
  if (input.key.startsWith('Arrow')) return arrowOrSelection(model, input)
  if (input.ctrl) return undoOrRedo(model, input)
  if (input.alt) return false
  switch (input.key) {
    case '+':
    case '=':
      return zoom(model, zoomStep)
    case '-':
    case '_':
      return zoom(model, 1 / zoomStep)
    case 'Home':
      model.time.rightSlot = model.firstSlot + model.time.width / model.time.pitch
      model.dirty.touchView()
      return true
    case 'End':
      model.time.showLatest(model.lastSlot)
      model.dirty.touchView()
      return true
    case 'Delete':
      return removeSelected(model)
    case 'Enter':
      if (model.crosshair) clickAt(model, model.crosshair, false)
      return model.crosshair !== undefined
    case 'Escape':
      return dropOne(model)
    default:
      return false
  }
}

function arrowOrSelection(model: ChartModel, input: KeyInput): boolean {
  if (!input.alt) return arrowKey(model, input)
  if (input.key === 'ArrowLeft') stepSelection(model, -1)
  else if (input.key === 'ArrowRight') stepSelection(model, 1)
  else return false
  return true
}

function undoOrRedo({ drawings }: ChartModel, { key: pressed, shift }: KeyInput): boolean {
  const letter = pressed.toLowerCase()
  if (letter === 'z' && !shift) drawings.undo()
  else if (letter === 'y' || letter === 'z') drawings.redo()
  else return false
  return true
}

/** Around the crosshair, or the middle. */
function zoom(model: ChartModel, factor: number): boolean {
  const x = model.crosshair?.x ?? model.time.width / 2
  model.time.zoomAt(x, factor, model.slotsOfData)
  model.dirty.touchView()
  return true
}

function removeSelected(model: ChartModel): boolean {
  const { selected } = model.hand
  if (selected === undefined) return false
  model.drawings.remove(selected)
  selectDrawing(model, undefined)
  return true
}

/** One thing at a time: the tool in hand, then the selection, then the selected drawing. */
function dropOne(model: ChartModel): boolean {
  if (model.hand.tool) takeTool(model, undefined)
  else if (model.selection) dropSelection(model)
  else if (model.hand.selected !== undefined) selectDrawing(model, undefined)
  else return false
  return true
}
