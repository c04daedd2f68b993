import { type PersonalTables, no } from './declaration.ts'

/** What the server needs to run, and what it publishes: nobody’s. */
export const operationData: PersonalTables<
  | 'rate_limit_buckets'
  | 'daily_secrets'
  | 'device_links'
  | 'release_files'
  | 'releases'
  | 'release_log'
> = {
  rate_limit_buckets: { owned: 'nobody', columns: { key: no, full_at: no, allowed: no } },
  daily_secrets: { owned: 'nobody', columns: { day: no, secret: no } },
  device_links: {
    owned: 'nobody',
    columns: {
      code_hash: no,
      secret_hash: no,
      system: no,
      version: no,
      network_mark: no,
      state: no,
      started_at: no,
      expires_at: no,
    },
  },
  release_files: { owned: 'nobody', columns: { version: no, name: no, size: no, sha256: no } },
  releases: {
    owned: 'nobody',
    columns: {
      version: no,
      published_at: no,
      notes: no,
      key_id: no,
      signature: no,
      withdrawn_at: no,
      withdrawn_because: no,
    },
  },
  release_log: {
    owned: 'nobody',
    columns: {
      sequence: no,
      previous_hash: no,
      content: no,
      hash: no,
      key_id: no,
      signature: no,
    },
  },
}
