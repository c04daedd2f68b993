import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { inDatabase } from '../../../../e2e/database.ts'
import { addLicenses, type HeldLicense } from '../../../../e2e/downloads/license-holder.ts'
import { addMember, type Member } from '../../../../e2e/member.ts'
import { type Site, startSite } from '../../../../e2e/site.ts'
import { newHome } from '../testing/test-terminal.ts'
import { licenseAt } from './testing/license-at-desk.ts'

let shop: Site
beforeAll(async () => {
  shop = await startSite()
})
afterAll(() => shop.stop())

const premium: HeldLicense = { planId: 3, updatesUntil: '2099-01-15T12:00:00.000Z' }
const at = (home: string) => licenseAt(home, { serverUrl: shop.url })
type License = Awaited<ReturnType<typeof at>>

/** What somebody does on the site who is signed in. */
const onSite = (member: Member, path: string, body: object = {}) =>
  fetch(`${shop.url}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const confirm = (member: Member, code = '', yes = true) =>
  onSite(member, '/device-links/answer', { code, confirm: yes })

async function linked(home: string, member: Member): Promise<License> {
  const license = await at(home)
  expect(await license.request({ type: 'linkStart' })).toMatchObject({ isDone: true })
  expect((await confirm(member, license.state().link?.code)).status).toBe(200)
  await expect.poll(() => license.state().account?.fetchedAt ?? null).not.toBeNull()
  return license
}

async function endOnSite(member: Member): Promise<void> {
  await onSite(member, '/account/sessions/end-others')
}

const secretIn = (home: string) =>
  (JSON.parse(readFileSync(join(home, 'license/session.json'), 'utf8')) as { secret: string })
    .secret

test('a code that is confirmed on the site brings the licenses, and its secret stays in one file', async () => {
  const [home, member] = [newHome(), addMember(shop)]
  addLicenses(shop, member.id, [premium])
  const license = await at(home)
  await license.request({ type: 'linkStart' })
  expect(license.state().link).toMatchObject({
    state: 'waiting',
    code: expect.stringMatching(/^[A-Z]{4}-[A-Z]{4}$/) as string,
    address: `${shop.url}/link`,
  })
  await confirm(member, license.state().link?.code)
  await expect.poll(() => license.state().plan.title).toBe('Premium')
  expect(license.state()).toMatchObject({
    link: null,
    account: { username: member.username, isEnded: false, trouble: '' },
  })
  // Its secret is in one file, for its owner alone; no window and no log ever has it.
  const secret = secretIn(home)
  expect(statSync(join(home, 'license/session.json')).mode & 0o777).toBe(0o600)
  expect(license.reported()).not.toContain(secret)
  const holders = readdirSync(join(home, 'license')).filter((name) =>
    readFileSync(join(home, 'license', name), 'utf8').includes(secret),
  )
  expect(holders).toEqual(['session.json'])
  expect(shop.log()).not.toContain(secret)
})

test('a session that is ended on the site is noticed; the files that are here go on', async () => {
  const [home, member] = [newHome(), addMember(shop)]
  addLicenses(shop, member.id, [premium])
  const license = await linked(home, member)
  await endOnSite(member)
  const done = await license.request({ type: 'licenseFetch' })
  expect(done).toMatchObject({ isDone: false })
  expect(done.reason).toContain('The session was ended on the site.')
  expect(license.state()).toMatchObject({ plan: { title: 'Premium' }, account: { isEnded: true } })
  expect(readFileSync(join(home, 'license/session.json'), 'utf8')).not.toContain('secret')
  const again = await at(home)
  expect(again.state()).toMatchObject({ plan: { title: 'Premium' }, account: { isEnded: true } })
})

test('killed while the code waits, it shows the same code again and goes on', async () => {
  const [home, member] = [newHome(), addMember(shop)]
  addLicenses(shop, member.id, [premium])
  const first = await at(home)
  await first.request({ type: 'linkStart' })
  const code = first.state().link?.code
  first.stop()
  const second = await at(home)
  expect(second.state().link).toMatchObject({ state: 'waiting', code })
  await confirm(member, code)
  await expect.poll(() => second.state().plan.title).toBe('Premium')
})

test('confirmed while no Leadline runs, it is linked with the next start', async () => {
  const [home, member] = [newHome(), addMember(shop)]
  const first = await at(home)
  await first.request({ type: 'linkStart' })
  first.stop()
  await confirm(member, first.state().link?.code)
  const second = await at(home)
  await expect.poll(() => second.state().account?.username).toBe(member.username)
})

test('a code that is refused, or canceled here, links nothing and can be asked for again', async () => {
  const member = addMember(shop)
  const license = await at(newHome())
  await license.request({ type: 'linkStart' })
  await confirm(member, license.state().link?.code, false)
  await expect.poll(() => license.state().link?.state).toBe('failed')
  expect(license.state().link?.words).toContain('The code was refused on the site.')
  await license.request({ type: 'linkStart' })
  const { code } = license.state().link ?? {}
  await license.request({ type: 'linkCancel' })
  expect(license.state()).toMatchObject({ link: null, account: null })
  await license.request({ type: 'linkStart' })
  expect(license.state().link?.code).not.toBe(code)
})

test('a license that the shop revoked counts no longer after the next fetch, dropped again or not', async () => {
  const [home, member] = [newHome(), addMember(shop)]
  const [id = ''] = addLicenses(shop, member.id, [premium])
  const license = await linked(home, member)
  expect(license.state().plan.title).toBe('Premium')
  const text = readFileSync(join(home, 'license', `${id}.leadline-license`), 'utf8')
  const setState = (state: string) =>
    inDatabase(shop, (database) => {
      database.prepare('update licences set state = ? where id = ?').run(state, id)
    })
  setState('revoked')
  await license.request({ type: 'licenseFetch' })
  expect(license.state()).toMatchObject({
    plan: { title: 'Free' },
    files: [{ state: 'not-valid' }],
  })
  const dropped = await license.request({
    type: 'licenseOpen',
    name: 'mine.leadline-license',
    text,
  })
  expect(dropped).toMatchObject({ isDone: false })
  expect(dropped.reason).toContain('revoked because its payment went back')
  setState('valid')
  await license.request({ type: 'licenseFetch' })
  expect(license.state().plan.title).toBe('Premium')
})

test('when the shop is gone for good, what was fetched goes on', async () => {
  const home = newHome()
  const brief = await startSite()
  const member = addMember(brief)
  addLicenses(brief, member.id, [premium])
  const first = await licenseAt(home, { serverUrl: brief.url })
  await first.request({ type: 'linkStart' })
  await fetch(`${brief.url}/api/v1/device-links/answer`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ code: first.state().link?.code, confirm: true }),
  })
  await expect.poll(() => first.state().plan.title).toBe('Premium')
  first.stop()
  await brief.stop()
  const later = await licenseAt(home, { serverUrl: brief.url })
  await expect.poll(() => later.state().account?.trouble).toContain('does not answer')
  expect(later.state()).toMatchObject({ plan: { title: 'Premium' }, account: { isEnded: false } })
})

test('unlinked here, the session is gone on the site, and the files stay', async () => {
  const [home, member] = [newHome(), addMember(shop)]
  addLicenses(shop, member.id, [premium])
  const license = await linked(home, member)
  expect(await license.request({ type: 'linkEnd' })).toMatchObject({ isDone: true })
  expect(license.state()).toMatchObject({ plan: { title: 'Premium' }, account: null })
  const sessions = await fetch(`${shop.url}/api/v1/account/sessions`, {
    headers: { authorization: `Bearer ${member.token}` },
  })
  expect(await sessions.json()).toHaveLength(1)
})

test('a token is never sent to another shop than the one that gave it', async () => {
  const [home, member] = [newHome(), addMember(shop)]
  await linked(home, member)
  const elsewhere = await licenseAt(home, { serverUrl: 'http://127.0.0.1:1' })
  expect(elsewhere.state().account).toBeNull()
  expect(await elsewhere.request({ type: 'licenseFetch' })).toMatchObject({ isDone: false })
})

test('without a connection linking says so, and what there is goes on', async () => {
  const license = await licenseAt(newHome(), { serverUrl: 'http://127.0.0.1:1' })
  expect(await license.request({ type: 'linkStart' })).toMatchObject({
    isDone: false,
    reason: '127.0.0.1:1 does not answer. Check the connection, then try again.',
  })
  expect(license.state().link).toBeNull()
})
