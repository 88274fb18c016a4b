import { z } from 'zod'
import { defineRoute } from '../base/route.ts'

/** Bounds of the list: it is walked through for every address. */
const maxEntries = 1_000
const maxValueLength = 2_000

const entry = z.strictObject({
  id: z.string().min(1).max(100),
  type: z.enum(['literal', 'regex']),
  title: z.string().trim().min(1, { error: 'must not be blank' }).max(500),
  /** The address itself, or a regular expression that is found in allowed ones. */
  value: z.string().min(1, { error: 'must not be blank' }).max(maxValueLength),
})

/** Addresses the server may call. Whether a regular expression can be used is checked by the server. */
export const urlWhitelistConfig = z
  .strictObject({
    entries: z.array(entry).max(maxEntries),
    /** Every address is allowed. */
    disabled: z.boolean(),
  })
  .superRefine(({ entries }, context) => {
    const ids = new Set<string>()
    for (const [index, { id }] of entries.entries()) {
      if (ids.has(id)) {
        context.addIssue({ code: 'custom', path: ['entries', index, 'id'], message: `Duplicate id "${id}"` })
      }
      ids.add(id)
    }
  })

const address = z.string().min(1).max(maxValueLength)
const area = 'url-whitelist'

export const urlWhitelist = {
  get: defineRoute({
    method: 'GET',
    path: '/system/urlwhitelist',
    area,
    summary: 'Addresses the server may call',
    permission: 'urlwhitelist:read',
    response: urlWhitelistConfig,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/system/urlwhitelist',
    area,
    summary: 'Replace the addresses the server may call',
    permission: 'urlwhitelist:write',
    body: urlWhitelistConfig,
  }),
  check: defineRoute({
    method: 'POST',
    path: '/system/urlwhitelist/check',
    area,
    summary: 'Whether the server may call an address',
    permission: 'authenticated',
    body: z.strictObject({ url: address }),
    response: z.object({ url: z.string(), is_whitelisted: z.boolean() }),
  }),
  generateRegex: defineRoute({
    method: 'POST',
    path: '/system/urlwhitelist/generate_regex',
    area,
    summary: 'The regular expression that matches an address with something in place of the placeholder',
    permission: 'authenticated',
    body: z.strictObject({ url_template: address, placeholder: z.string().max(200).nullish() }),
    response: z.object({ regex: z.string() }),
  }),
}

export type UrlWhitelist = z.output<typeof urlWhitelistConfig>
