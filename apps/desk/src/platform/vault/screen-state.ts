/** What a browser can report of the screen. Chromium has it; others do not. */
export interface ScreenDetector extends EventTarget {
  readonly screenState: 'locked' | 'unlocked' | null
  start(options: { threshold: number; signal: AbortSignal }): Promise<void>
}

/** What of the browser is needed to know it. */
export interface ScreenPlatform {
  /** Undefined where the browser has none. */
  Detector:
    | ((new () => ScreenDetector) & { requestPermission(): Promise<PermissionState> })
    | undefined
  /** What the trader answered the browser before; asks nobody. */
  permission(): Promise<PermissionState>
}

/** The shortest that browsers take; only the screen is of interest here. */
export const thresholdMs = 60_000

/** Of the window that this page is in. */
export function windowScreen(view: Window): ScreenPlatform {
  const { IdleDetector } = view as Window & { IdleDetector?: ScreenPlatform['Detector'] }
  return {
    Detector: IdleDetector,
    permission: async () => {
      // Not in the DOM's own list of names.
      const name = 'idle-detection' as PermissionName
      try {
        return (await view.navigator.permissions.query({ name })).state
      } catch {
        return 'denied'
      }
    },
  }
}
