/**
 * Reported before each step that changes the disk, by name. The program does nothing there; the proof that a kill at
 * any step
 * leaves a program that starts ends its process there.
 */
export type FaultPoint = (step: string) => void

export const noFaults: FaultPoint = () => {}
