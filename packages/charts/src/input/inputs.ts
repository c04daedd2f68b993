/** What happened, in plain words: the chart knows no browser. Places are CSS pixels from the chart's corner. */
export interface Modifiers {
  alt: boolean
  ctrl: boolean
  shift: boolean
}

export interface PointerInput extends Modifiers {
  kind: 'down' | 'move' | 'up' | 'cancel' | 'leave'
  /** Fingers are distinguished by it. */
  id: number
  x: number
  y: number
  /** 0 is the left one. */
  button: number
  isTouch: boolean
  /** Milliseconds on any clock that goes forward. */
  time: number
}

export interface WheelInput extends Modifiers {
  x: number
  y: number
  /** CSS pixels; to the right and down are positive. */
  deltaX: number
  deltaY: number
}

export interface KeyInput extends Modifiers {
  /** As browsers name it: `ArrowLeft`, `Escape`, `+`. */
  key: string
}
