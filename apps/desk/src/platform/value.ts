import { useSyncExternalStore } from 'react'

/** Something that changes now and then and that others want to know of. Not for what changes with every tick. */
export class Value<T> {
  #current: T
  #listeners = new Set<() => void>()

  constructor(first: T) {
    this.#current = first
  }

  get = (): T => this.#current

  set(next: T): void {
    if (Object.is(next, this.#current)) return
    this.#current = next
    for (const listener of this.#listeners) listener()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

export function useValue<T>(value: Value<T>): T {
  return useSyncExternalStore(value.subscribe, value.get, value.get)
}
