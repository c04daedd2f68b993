export interface Times {
  time<T>(name: string, work: () => T | Promise<T>): Promise<T>
  table(): string
}

export function startTimes(now?: () => number): Times
