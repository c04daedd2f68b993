import { brand } from '../brand.ts'

/** Names with which somebody could speak for us where others read: in the chat, in the tracker. */
const offices = [
  'admin',
  'administrator',
  'chatsupport',
  'customerservice',
  'customersupport',
  'help',
  'helpdesk',
  'mod',
  'moderator',
  'official',
  'root',
  'security',
  'staff',
  'support',
  'supportteam',
  'system',
  'techsupport',
]
/** Digits that are read as letters. */
const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
}

const ours = offices.map((name) => asRead(name))
const brandAsRead = asRead(brand.name)

/** Whether a username would be read as ours, however its letters are parted, written or numbered. */
export function isReservedName(username: string): boolean {
  const withoutDigits = username.replaceAll(/[0-9]/g, '')
  const readings = [asRead(username), asRead(withoutDigits)]
  return readings.some((name) => name.includes(brandAsRead) || ours.includes(name))
}

/** Its letters alone; those that look alike are one. */
function asRead(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[0-9]/g, (digit) => lookAlikes[digit] ?? '')
    .replaceAll('i', 'l')
    .replaceAll(/[^a-z]/g, '')
}
