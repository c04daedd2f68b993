import type { Scaled } from '@leadline/decimal/scaled'

/**
 * CRC-32 as in zlib, fed with the decimal digits of integers, four at a time. All ten levels a side take 0.6 of the time
 * of JSON.parse of the update they came in; digit by digit it is 0.8, and building the text to hand it to zlib
 * itself, which the browser does not have, 0.7.
 */
export const crcStart = -1

/** The finished sum, as the unsigned number that is sent. */
export function crcEnd(crc: number): number {
  return ~crc >>> 0
}

/** What a byte does to the sum when 0, 1, 2 or 3 more bytes follow: four tables in a row. */
const effects = new Int32Array(4 * 256)
for (let byte = 0; byte < 256; byte += 1) {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  effects[byte] = crc
}
for (let index = 256; index < effects.length; index += 1) {
  effects[index] = addByte(effects[index - 256] ?? 0, 0)
}

const group = 10_000
/** The four characters of 0000 to 9999, the first in the lowest byte. */
const fourCharacters = new Int32Array(group)
for (let value = 0; value < group; value += 1) {
  const text = value.toString().padStart(4, '0')
  for (let at = 3; at >= 0; at -= 1) {
    fourCharacters[value] = ((fourCharacters[value] ?? 0) << 8) | text.charCodeAt(at)
  }
}

const twoGroups = 100_000_000

/** Adds the digits of an integer that is not negative, without leading zeros. */
export function addDigits(crc: number, value: Scaled): number {
  if (typeof value === 'bigint') return addText(crc, value.toString())
  return addNumber(crc, value)
}

/** The same for a safe integer. */
export function addNumber(crc: number, value: number): number {
  if (value < twoGroups) return addSmall(crc, value | 0)
  const high = Math.floor(value / twoGroups)
  // Both parts fit into 32 bits, where dividing is cheap.
  const low = (value - high * twoGroups) | 0
  const middle = (low / group) | 0
  return addFour(addFour(addSmall(crc, high | 0), middle), low - middle * group)
}

/** One to eight digits. */
function addSmall(crc: number, value: number): number {
  if (value < group) return addFirst(crc, value)
  const high = (value / group) | 0
  return addFour(addFirst(crc, high), value - high * group)
}

/** One to four digits. */
function addFirst(crc: number, value: number): number {
  if (value >= 1000) return addFour(crc, value)
  // The index is within the table, here and below; a check of each would cost more than the sum.
  const characters = fourCharacters[value] as number
  let sum = crc
  if (value >= 100) sum = addByte(sum, characters >>> 8)
  if (value >= 10) sum = addByte(sum, characters >>> 16)
  return addByte(sum, characters >>> 24)
}

/** Exactly four digits, zeros included. */
function addFour(crc: number, value: number): number {
  const table = effects
  const mixed = crc ^ (fourCharacters[value] as number)
  return (
    (table[768 + (mixed & 255)] as number) ^
    (table[512 + ((mixed >>> 8) & 255)] as number) ^
    (table[256 + ((mixed >>> 16) & 255)] as number) ^
    (table[mixed >>> 24] as number)
  )
}

/** Adds the lowest byte of what is given. */
function addByte(crc: number, byte: number): number {
  return (crc >>> 8) ^ (effects[(crc ^ byte) & 255] as number)
}

/** Adds the characters of an ASCII text. */
export function addText(crc: number, text: string): number {
  let sum = crc
  for (let index = 0; index < text.length; index += 1) sum = addByte(sum, text.charCodeAt(index))
  return sum
}

/** Tables are kept for so many bytes: more than ten levels have. */
const mostBytes = 512
/** Eight half bytes of a sum, with sixteen values each: small tables, because many of them are in use at a time. */
const tableSize = 8 * 16
/** What so many further bytes do to a sum, apart from their own. */
const shifts = new Int32Array(mostBytes * tableSize)
const isKnown = new Uint8Array(mostBytes)

/** The sum as it would be after so many bytes of zero: by it, the sums of two parts make the sum of the whole. */
export function shiftCrc(crc: number, bytes: number): number {
  if (isKnown[bytes] !== 1 && !learnShift(bytes)) return addZeros(crc, bytes)
  const at = bytes * tableSize
  return (
    (shifts[at + (crc & 15)] as number) ^
    (shifts[at + 16 + ((crc >>> 4) & 15)] as number) ^
    (shifts[at + 32 + ((crc >>> 8) & 15)] as number) ^
    (shifts[at + 48 + ((crc >>> 12) & 15)] as number) ^
    (shifts[at + 64 + ((crc >>> 16) & 15)] as number) ^
    (shifts[at + 80 + ((crc >>> 20) & 15)] as number) ^
    (shifts[at + 96 + ((crc >>> 24) & 15)] as number) ^
    (shifts[at + 112 + (crc >>> 28)] as number)
  )
}

/** False where it is too far to be worth a table. */
function learnShift(bytes: number): boolean {
  if (bytes >= mostBytes) return false
  for (let index = 0; index < tableSize; index += 1) {
    const value = (index & 15) << ((index >>> 4) * 4)
    shifts[bytes * tableSize + index] = addZeros(value, bytes)
  }
  isKnown[bytes] = 1
  return true
}

function addZeros(crc: number, bytes: number): number {
  let sum = crc
  for (let byte = 0; byte < bytes; byte += 1) sum = addByte(sum, 0)
  return sum
}
