import { expect, test } from 'vitest'

import { OwnUsername } from './accounts.ts'

test('nobody registers a name with which one could speak for Leadline, however it is written', () => {
  const ours = [
    'Leadline',
    'leadline_support',
    'the-leadline-team',
    'L3adl1ne',
    'Leadiine',
    'support',
    'Support24',
    's.u.p.p.o.r.t',
    'Adm1n',
    'moderator',
    'help-desk',
  ]
  expect(ours.filter((name) => OwnUsername.safeParse(name).success)).toEqual([])
})

test('names of people and of trading are free', () => {
  const free = [
    'ann',
    'supporter',
    'model',
    'lead',
    'Madeline',
    'headline77',
    'modern_trader',
    'staffan',
  ]
  expect(free.filter((name) => !OwnUsername.safeParse(name).success)).toEqual([])
})
