import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const keyBytes = 32
const ivBytes = 12
const tagBytes = 16
/** Names the form, so that another can follow. */
const prefix = 'v1:'
const algorithm = 'aes-256-gcm'
const options = { authTagLength: tagBytes }

/** Encrypts what has to be read again (AES-256-GCM): a copy of the metadata alone gives it to nobody. */
export interface SecretBox {
  /** `place` is bound to the text, so that nobody moves it elsewhere. */
  seal: (text: string, place: string) => string
  /** Null when it was sealed with another key, for another place, or was changed. */
  open: (sealed: string, place: string) => string | null
  /** Tells a text again without keeping it (HMAC-SHA-256, in hexadecimal): a copy of the metadata alone cannot try texts. */
  keyedHash: (text: string, place: string) => string
}

/** With the key of the data folder, which is made at the first start. Throws when the file holds no key. */
export async function loadSecretBox(dataDir: string): Promise<SecretBox> {
  const key = await keyIn(join(dataDir, 'secret-key'))
  const hashKey = Buffer.from(hkdfSync('sha256', key, '', 'keyed hash', keyBytes))
  return {
    seal(text, place) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv, options).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return prefix + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
    },

    open(sealed, place) {
      if (!sealed.startsWith(prefix)) return null
      const bytes = Buffer.from(sealed.slice(prefix.length), 'base64')
      if (bytes.length < ivBytes + tagBytes) return null
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), options)
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      try {
        const text = [decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]
        return Buffer.concat(text).toString('utf8')
      } catch {
        return null
      }
    },

    keyedHash: (text, place) =>
      createHmac('sha256', hashKey)
        .update(JSON.stringify([place, text]))
        .digest('hex'),
  }
}

async function keyIn(file: string): Promise<Buffer> {
  const present = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (present === null) return newKey(file)
  const key = Buffer.from(present.trim(), 'base64')
  if (key.length === keyBytes) return key
  throw new Error(
    `${file} does not hold a key (${keyBytes} bytes in base64). Put the right one back, or delete the file: ` +
      'then stored passwords of directories and inputs have to be entered again, and second factors set up anew.',
  )
}

/** Complete or not there, also when the power fails in between. */
async function newKey(file: string): Promise<Buffer> {
  const key = randomBytes(keyBytes)
  const draft = `${file}.new`
  await rm(draft, { force: true })
  await writeFile(draft, `${key.toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  await rename(draft, file)
  return key
}
