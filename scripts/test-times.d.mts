export interface Times {
  time<T>(name: string, work: () => T): T
  table(): string
}

export function startTimes(now?: () => number): Times
