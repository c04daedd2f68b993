import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { licenseFileMaxBytes } from '@leadline/contract/licenses/license-file'
import * as z from 'zod/mini'

import { readText, syncFolder, writeDurably } from '../vault/durable-file.ts'
import type { NotValid } from './judge-licenses.ts'

/** What we call them, and what early files were called. */
const ending = /\.leadline-licen[sc]e$/i

export function isLicenseName(name: string): boolean {
  return ending.test(name)
}

const NotValidFile = z.record(z.string(), z.enum(['revoked', 'suspended']))

/** License files below LEADLINE_HOME, one per license, and what the shop said of them. Only their owner may read it. */
export class LicenseFolder {
  readonly path: string

  constructor(home: string) {
    this.path = join(home, 'license')
    mkdirSync(this.path, { recursive: true, mode: 0o700 })
  }

  /** Every file with its text; one that cannot be read has none. Also those that somebody put here by hand. */
  list(): { name: string; text: string | undefined }[] {
    const names = readdirSync(this.path).filter(isLicenseName).toSorted()
    return names.map((name) => ({ name, text: this.#read(name) }))
  }

  /** On the disk when it returns. */
  async keep(id: string, text: string): Promise<void> {
    await writeDurably(join(this.path, `${id}.leadline-license`), text)
  }

  async remove(name: string): Promise<void> {
    rmSync(join(this.path, name), { force: true })
    await syncFolder(this.path)
  }

  notValid(): NotValid {
    return this.readJson('not-valid.json', NotValidFile) ?? {}
  }

  async keepNotValid(states: NotValid): Promise<void> {
    await writeDurably(join(this.path, 'not-valid.json'), JSON.stringify(states))
  }

  /** What cannot be understood counts as not there: everything that is kept so can be had again. */
  readJson<Schema extends z.ZodMiniType>(
    name: string,
    schema: Schema,
  ): z.output<Schema> | undefined {
    try {
      const parsed = schema.safeParse(JSON.parse(readText(join(this.path, name)) ?? 'null'))
      return parsed.success ? parsed.data : undefined
    } catch {
      return undefined
    }
  }

  #read(name: string): string | undefined {
    try {
      const path = join(this.path, name)
      const file = statSync(path)
      return file.isFile() && file.size <= licenseFileMaxBytes ? readText(path) : undefined
    } catch {
      return undefined
    }
  }
}
