import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The version of the API we are compatible with: clients decide by it what they may ask. */
export const apiVersion = '5.1.9'

const packageFile = new URL('../../../package.json', import.meta.url)

/** Our own version. */
export const productVersion = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(packageFile, 'utf8'))).version
