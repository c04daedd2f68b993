import type { StoredField } from '@leadline/contract/accounts/profile'
import { expect, test } from 'vitest'

import { groupStored } from './stored-records.ts'

const field = (table: string, name: string, values: string[], rows?: number[]): StoredField => ({
  table,
  field: name,
  why: 'Because.',
  values,
  rows: rows ?? values.map((_value, index) => index),
})

test('values of one order stand together, as readable text, also where another order has none', () => {
  const [group] = groupStored([
    field('orders', 'plan_id', ['3', '2']),
    field('orders', 'total_cents', ['2699', '1619']),
    field('orders', 'status', ['paid', 'cancelled']),
    field('orders', 'paid_at', ['2026-11-14T16:20:00.000Z'], [0]),
    field('orders', 'tax_basis_points', ['800', '800']),
  ])
  expect(group?.title).toBe('Purchases and licenses')
  const [first, second] = group?.subjects[0]?.records ?? []
  expect(first?.slice(0, 3)).toEqual([
    { label: 'Plan', value: 'Premium' },
    { label: 'Total', value: '$26.99' },
    { label: 'Status', value: 'Paid' },
  ])
  expect(first?.find(({ label }) => label === 'Paid')?.value).toContain('2026')
  expect(second?.some(({ label }) => label === 'Paid')).toBe(false)
  expect(second?.at(-1)).toEqual({ label: 'Tax rate', value: '8%' })
})

test('an account is described as its owner would, without its second spellings', () => {
  const [group] = groupStored([
    field('accounts', 'username', ['Ada']),
    field('accounts', 'username_key', ['ada']),
    field('accounts', 'status', ['20']),
    { ...field('accounts', 'password_hash', ['Stored, never shown']), withheld: true },
  ])
  expect(group?.subjects[0]?.records).toEqual([
    [
      { label: 'Username', value: 'Ada' },
      { label: 'Account status', value: 'Active' },
    ],
  ])
  expect(group?.subjects[0]?.fields).toHaveLength(4)
})

test('a session says in days or hours how long it lasts without use', () => {
  const [group] = groupStored([field('sessions', 'idle_ms', ['43200000', '7776000000'])])
  expect(group?.subjects[0]?.records).toEqual([
    [{ label: 'Ends when not used for', value: '12 hours' }],
    [{ label: 'Ends when not used for', value: '90 days' }],
  ])
})

test('what has no words yet is shown all the same, and what is empty is named', () => {
  const groups = groupStored([
    field('device_links', 'asked_at', ['2026-11-14T16:20:00.000Z']),
    field('passkeys', 'name', []),
  ])
  expect(groups.map(({ title }) => title)).toEqual(['Signing in', 'Other'])
  expect(groups[0]?.empty).toEqual(['Passkeys'])
  expect(groups[1]?.subjects[0]?.title).toBe('Device links')
})
