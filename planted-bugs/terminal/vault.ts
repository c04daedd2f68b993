import { plainBug as bug, type PlantedBug } from '../planted-bug.ts'

const vault = 'apps/terminal/src/vault'
const whole = `${vault}/vault.test.ts`
const tampering = `${vault}/tampering.test.ts`
const refused = `${vault}/refused-calls.test.ts`
const unanswered = 'apps/terminal/src/hub/keys/unanswered-key.test.ts'
const killed = `${vault}/kill-writes.test.ts`
const attacks = 'apps/terminal/src/attacks.test.ts'

/** The trader's keys: never in the clear, never for a withdrawal, never lost by a crash. */
export const vaultBugs: readonly PlantedBug[] = [
  bug(
    'A session of a desk removes a key without the passphrase',
    `${vault}/key-store.ts`,
    `if (request.do === 'remove') return { needs: 'remove', sealed: request.sealed }`,
    ``,
    whole,
  ),
  bug(
    'A session of a desk keeps the vault open for ever',
    `${vault}/vault.ts`,
    `now !== 0 && (minutes === 0 || minutes > now)`,
    `now !== 0 && minutes > now`,
    whole,
  ),
  bug(
    'Removing and adding puts another key in a key’s place without the passphrase',
    `${vault}/left-names.ts`,
    `return before !== undefined && before !== keyId`,
    `return before !== undefined && before === keyId`,
    whole,
  ),
  bug(
    'A signature for an order at Binance.US is good for a withdrawal',
    'packages/venues/src/exchanges/binance-us/keys.ts',
    `    refuseForeignParameters(call)\n`,
    ``,
    refused,
  ),
  bug(
    'A vault whose signatures are wrong starts all the same',
    `${vault}/self-test.ts`,
    `headers[name] === value) &&`,
    `headers[name] !== undefined) ||`,
    refused,
  ),
  bug(
    'Signatures for tomorrow are made today',
    `${vault}/sign-with-key.ts`,
    `if (Math.abs(time - now) <= mostApartMs) return`,
    `if (time - now <= mostApartMs * 1000) return`,
    whole,
  ),
  bug(
    'A key that was removed stays in the generation before',
    `${vault}/key-store.ts`,
    `this.#unlocked.keys.delete(keyId), false)`,
    `this.#unlocked.keys.delete(keyId), true)`,
    whole,
  ),
  bug(
    'The old passphrase still opens the generation before',
    `${vault}/vault.ts`,
    `() => unlocked.changePassphrase(after), false)`,
    `() => unlocked.changePassphrase(after), true)`,
    whole,
  ),
  bug(
    'Ending the program makes the wait for the next guess go away',
    `${vault}/wrong-guesses.ts`,
    `await this.#write({ wrong: wrong + 1, lastAt: this.#now() })`,
    `await this.#write({ wrong, lastAt: this.#now() })`,
    whole,
  ),
  bug(
    'A key of another vault is taken for one of this',
    `${vault}/unlocked-vault.ts`,
    `if (listed.join() !== present.join()) return false`,
    `if (listed.length > present.length + 9) return false`,
    tampering,
  ),
  bug(
    'Two keys in each other’s place sign for the wrong account',
    `${vault}/unlocked-vault.ts`,
    `return ['key', vaultId, keyId, version, venue, name, ending, addedAt, isForced]`,
    `return ['key', vaultId, String(version > 0), version, venue, Boolean(name && ending), addedAt > 0, isForced, keyId === '']`,
    tampering,
  ),
  bug(
    'A damaged file is taken for no vault, and written over',
    `${vault}/vault-file.ts`,
    `checksumOf(file.data.body) !== file.data.checksum) return { kind: 'damaged' }`,
    `checksumOf(file.data.body) !== file.data.checksum) return { kind: 'none' }`,
    tampering,
  ),
  bug(
    'A crash while the vault is written leaves half of it',
    `${vault}/durable-file.ts`,
    'const beside = `${path}.new`',
    'const beside = path',
    killed,
  ),
  bug(
    'A number that an exchange has seen is used again after a crash',
    `${vault}/call-numbers.ts`,
    `      this.#last.set(key, BigInt(ceiling))\n`,
    ``,
    killed,
  ),
  bug(
    'What was sealed as one thing is taken as another',
    `${vault}/envelope.ts`,
    `decipher.setAAD(Buffer.from(purpose))`,
    `decipher.setAAD(Buffer.from(purpose === 'create' ? 'unlock' : purpose))`,
    whole,
  ),
  bug(
    'A key that can withdraw is saved as a harmless one because its exchange was slow',
    'apps/terminal/src/hub/keys/key-commands.ts',
    `    const isRisky = isForced || check.isUnanswered`,
    `    const isRisky = isForced`,
    unanswered,
  ),
  bug(
    'An exchange that has not answered is taken for one that does not report',
    'apps/terminal/src/hub/keys/check-key.ts',
    `  if (!facts) return false`,
    `  if (!facts || facts.canWithdraw === null) return true`,
    unanswered,
  ),
  bug(
    'Keys that were deleted can still be read from a file that was put aside as damaged',
    `${vault}/vault-file.ts`,
    `await removeAll(folder, anyName)`,
    `await removeAll(folder, /^vault(\\.previous)?\\.json(\\.new)?$/)`,
    tampering,
  ),
  bug(
    'A removed key can still be read from a file that was put aside as damaged',
    `${vault}/vault-file.ts`,
    `    await removeAll(folder, damagedName)\n`,
    ``,
    tampering,
  ),
  bug(
    'After a spoiled file or a clock set back, the right passphrase is never looked at again',
    `${vault}/wrong-guesses.ts`,
    `      writeDurablySync(this.#path, JSON.stringify(found))\n`,
    ``,
    whole,
  ),
  bug(
    'Any program of the same user reads the keys out of the vault’s memory',
    'apps/terminal/src/hub/vault/vault-start.ts',
    `    chmodSync(loader, 0o100)`,
    `    chmodSync(loader, 0o500)`,
    attacks,
  ),
  bug(
    'Whoever watched an unlocking switches own Python on with what was sealed for it',
    `${vault}/vault.ts`,
    `    const passphrase = this.#unsealed(purpose, sealed)
    await this.#guess()
    const isRight`,
    `    const passphrase = this.#unsealed('unlock', sealed)
    await this.#guess()
    const isRight`,
    whole,
  ),
]
