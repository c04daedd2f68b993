import { expect, test } from 'vitest'

import { readConfig } from '../config.ts'

test('with nothing set, mail stays in the outbox and comes from support', () => {
  expect(readConfig({}).mail).toEqual({
    transport: { kind: 'outbox' },
    from: { name: 'Leadline', address: 'support@leadline.example' },
    supportEmail: 'support@leadline.example',
  })
})

test('the operator names a mail server, a sender and who answers', () => {
  const environment = {
    SMTP_URL: 'smtps://user:password@mail.example:465',
    MAIL_FROM: 'Harbor Office <harbor@example.com>',
    SUPPORT_EMAIL: 'desk@example.com',
  }
  expect(readConfig(environment).mail).toEqual({
    transport: { kind: 'smtp', url: 'smtps://user:password@mail.example:465' },
    from: { name: 'Harbor Office', address: 'harbor@example.com' },
    supportEmail: 'desk@example.com',
  })
  expect(readConfig({ MAIL_FROM: 'harbor@example.com' }).mail.from).toEqual({
    name: '',
    address: 'harbor@example.com',
  })
})

test.each([
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL'],
  [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL'],
  [{ MAIL_FROM: 'Harbor Office' }, 'MAIL_FROM'],
  [{ MAIL_FROM: 'Harbor\r\nBcc: a@b.cd <harbor@example.com>' }, 'MAIL_FROM'],
  [{ MAIL_FROM: 'a@b.cd, e@f.gh' }, 'MAIL_FROM'],
  [{ SUPPORT_EMAIL: 'desk' }, 'SUPPORT_EMAIL'],
])('%o is refused by name', (environment, name) => {
  expect(() => readConfig(environment)).toThrow(name)
})

test('a mail password is never repeated in an error', () => {
  const read = () => readConfig({ SMTP_URL: 'https://user:hunter2@mail.example' })
  expect(read).toThrow(/^(?![\s\S]*hunter2)/)
})
