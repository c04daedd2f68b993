import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename } from 'node:path'

import { type LogHead, logHeadLifeMs, logHeadStatement } from '@leadline/contract/releases/log-head'
import {
  beforeFirstEntry,
  entryStatement,
  type ReleaseFacts,
  type ReleaseLogEntry,
  releaseStatement,
} from '@leadline/contract/releases/release-log'
import { withdrawalStatement } from '@leadline/contract/releases/withdrawal'
import type { KeyPurpose } from '@leadline/contract/signatures/ed25519'

import { packVersion, sha256 } from './small-release.ts'

interface Published extends ReleaseFacts {
  notes: string
  path: string
}

/** Answers what the shop answers to an updater, over HTTP, from a log that it signs itself. Its answers may be spoilt. */
export async function openSmallShop(
  { privateKey }: { privateKey: KeyObject } = generateKeyPairSync('ed25519'),
) {
  const key = publishedKey(privateKey)
  const keyId = key.id
  const headPrivate = generateKeyPairSync('ed25519').privateKey
  const headKey = publishedKey(headPrivate, 'log-head')
  const releases: Published[] = []
  let log: ReleaseLogEntry[] = []
  const append = (content: string) => {
    const place = { sequence: log.length + 1, previousHash: log.at(-1)?.hash ?? beforeFirstEntry }
    const text = entryStatement({ ...place, content, keyId })
    const signature = sign(null, Buffer.from(text), privateKey).toString('base64')
    log = [...log, { ...place, content, keyId, hash: sha256(text), signature }]
  }
  const shop = {
    key,
    headKey,
    /** When it says that it signed how far its log goes. */
    headSignedAt: () => Date.now(),
    spoilHead: (head: LogHead) => head,
    /** What it sends in place of its log. */
    spoilLog: (entries: ReleaseLogEntry[]) => entries,
    spoilFile: (bytes: Buffer) => bytes,
    /** It goes silent after so many bytes of a file, as a line does that is gone. */
    silentAfter: Infinity,
    publish(
      version: string,
      publishedAt: string,
      notes = `What is new in ${version}.`,
      path = packVersion(version).path,
    ) {
      const bytes = readFileSync(path)
      const files = [{ name: basename(path), size: bytes.length, sha256: sha256(bytes) }]
      const release = { version, publishedAt, notesSha256: sha256(notes), files }
      releases.push({ ...release, notes, path })
      append(releaseStatement(keyId, release))
    },
    withdraw(version: string, reason: string) {
      append(
        withdrawalStatement(keyId, { version, withdrawnAt: '2026-03-01T00:00:00.000Z', reason }),
      )
    },
    append,
    rewind(entries: number) {
      log = log.slice(0, entries)
    },
    server: '',
    close: () =>
      new Promise((resolve) => {
        http.close(resolve)
        http.closeAllConnections()
      }),
  }
  const signedHead = (): LogHead => {
    const last = log.at(-1)
    const signedAt = shop.headSignedAt()
    const head = {
      sequence: last?.sequence ?? 0,
      hash: last?.hash ?? beforeFirstEntry,
      signedAt: new Date(signedAt).toISOString(),
      expiresAt: new Date(signedAt + logHeadLifeMs).toISOString(),
      keyId: headKey.id,
    }
    const text = logHeadStatement(head)
    return { ...head, signature: sign(null, Buffer.from(text), headPrivate).toString('base64') }
  }
  const reported = () => {
    const last = releases.at(-1)
    if (!last) return null
    const { notesSha256: _hash, path: _path, ...release } = last
    const files = release.files.map((file) => ({ ...file, url: '/elsewhere' }))
    return { ...release, files, keyId, signature: 'unread' }
  }
  const http = createServer((request, response) => {
    const json = (body: unknown) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    if (request.url === '/api/v1/releases/check') {
      return json({
        latest: reported(),
        allowed: reported(),
        upToDate: false,
        reason: 'update_available',
        withdrawn: null,
      })
    }
    if (request.url === '/api/v1/licenses/keys') {
      const more = { algorithm: 'Ed25519', pem: '', signs: true, until: null, lastEntry: null }
      return json([shop.key, shop.headKey].map((each) => ({ ...each, ...more })))
    }
    if (request.url === '/api/v1/releases/log/head') return json(shop.spoilHead(signedHead()))
    if (request.url === '/api/v1/releases/log') return json(shop.spoilLog(log))
    const file = releases.find(({ files }) => request.url?.endsWith(`/${files[0]?.name}`))
    if (!file) return response.writeHead(404).end()
    const bytes = shop.spoilFile(readFileSync(file.path))
    if (bytes.length <= shop.silentAfter) return response.end(bytes)
    return response.write(bytes.subarray(0, shop.silentAfter))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  shop.server = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return shop
}

/** As a build carries it. */
export function publishedKey(privateKey: KeyObject, purpose: KeyPurpose = 'release') {
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const raw = spki.subarray(-32)
  return { id: sha256(raw).slice(0, 16), publicKey: raw.toString('base64'), purpose }
}
