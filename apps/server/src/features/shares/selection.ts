import { grnOf, parseGrn } from '@logline/contract'
import { badRequest } from '../../http/errors.ts'
import type { Capability } from '../kinds/index.ts'

/** Whom a thing is to be shared with, and how: capability by grn. */
export type Selection = ReadonlyMap<string, Capability>

/**
 * @throws HttpError 400 for what names nobody that things can be shared with
 */
export function parseSelection(
  selected: Readonly<Record<string, Capability>>,
  { available, sharer }: { available: ReadonlySet<string>; sharer: string },
): Selection {
  const entries = Object.entries(selected).map(([text, capability]) => {
    const name = parseGrn(text)
    if (!name) throw badRequest(`"${text}" is not a name of the form grn::::<type>:<id>.`)
    const grantee = grnOf(name.type, name.id)
    if (grantee !== sharer && !available.has(grantee)) {
      throw badRequest(`"${grantee}" is nobody you can share this with.`)
    }
    return [grantee, capability] as const
  })
  return new Map(entries)
}
