// What an engine package may use beside the language itself: pure functions that Node, browsers and
// workers all have. No clock, no timer, no chance, no network, no screen.

declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>
  encodeInto(text: string, target: Uint8Array): { read: number; written: number }
}

declare class TextDecoder {
  constructor(encoding?: string, options?: { fatal?: boolean; ignoreBOM?: boolean })
  decode(bytes?: ArrayBuffer | ArrayBufferView, options?: { stream?: boolean }): string
}

declare function atob(text: string): string
declare function btoa(text: string): string
declare function structuredClone<T>(value: T): T
