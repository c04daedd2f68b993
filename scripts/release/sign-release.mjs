// npm run sign-release -- FILE --key KEY.pem: signs what 'publish-release --prepare FILE' wrote, on the computer that has the
// release key. It needs Node and nothing else: neither the shop nor a network. With --new-key KEY.pem it makes such a key.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
} from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const { values, positionals } = readOptions()
if (values['new-key'] !== undefined) makeKey(values['new-key'])
else signFile(positionals[0], values.key)

function makeKey(file) {
  if (existsSync(file)) stop(`${file} is there already. Nothing was changed.`)
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), {
    mode: 0o600,
    flag: 'wx',
  })
  const publicFile = `${file.replace(/\.pem$/, '')}.pub.pem`
  writeFileSync(publicFile, publicKey.export({ type: 'spki', format: 'pem' }))
  console.log(
    `${file} is the release key ${idOf(publicKey)}: keep it off line, and a copy elsewhere.`,
  )
  console.log(`${publicFile} is its public half: set RELEASE_VERIFY_KEYS of the shop to it.`)
}

function signFile(file, keyFile) {
  if (!file || !keyFile) stop('npm run sign-release -- FILE --key KEY.pem', 64)
  const key = readKey(keyFile)
  const prepared = readPrepared(file)
  const [content, entry] = prepared.texts
  const id = idOf(createPublicKey(key))
  const isForKey = [content, entry].every((text) => text.split('\n')[1] === `key: ${id}`)
  if (prepared.keyId !== id || !isForKey) {
    stop(`This is for the key ${prepared.keyId}, and ${keyFile} is ${id}. Nothing was signed.`)
  }
  // The entry is the content with its place in the log before it: what is shown is all that is signed.
  const isEntry = entry.startsWith('leadline-release-log 1\n') && entry.endsWith(content)
  if (!isEntry || !isKnown(content)) {
    stop(`${file} is not an entry of a release log. Nothing was signed.`)
  }
  console.log(`You sign, with the key ${id}:\n\n${entry}`)
  const signatures = prepared.texts.map((text) =>
    sign(null, Buffer.from(text), key).toString('base64'),
  )
  writeFileSync(file, `${JSON.stringify({ ...prepared, signatures }, null, 2)}\n`)
  console.log(`${file} is signed. Take it back and give the command again with --signed ${file}.`)
}

function isKnown(content) {
  return /^leadline-(?:release|release-withdrawal|release-key|key-revocation) 1\n/.test(content)
}

function readKey(file) {
  try {
    const key = createPrivateKey(readFileSync(file))
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // Said below.
  }
  return stop(`${file} is not an Ed25519 private key.`)
}

function readPrepared(file) {
  try {
    const prepared = JSON.parse(readFileSync(file, 'utf8'))
    const { kind, keyId, texts } = prepared
    const isMeant =
      kind === 'leadline-log-entry' &&
      typeof keyId === 'string' &&
      Array.isArray(texts) &&
      texts.length === 2 &&
      texts.every((text) => typeof text === 'string')
    if (isMeant) return prepared
  } catch {
    // Said below.
  }
  return stop(`${file} is not what --prepare writes.`)
}

/** The beginning of the hash of its 32 bytes. */
function idOf(publicKey) {
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
  return createHash('sha256').update(raw).digest('hex').slice(0, 16)
}

function readOptions() {
  try {
    const options = { key: { type: 'string' }, 'new-key': { type: 'string' } }
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    return stop(error.message, 64)
  }
}

function stop(words, code = 1) {
  console.error(words)
  process.exit(code)
}
